/** /api/v1/channels/create */
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../lib/channels/subscriptions/subscribe/subscribe.contract.ts";
import {
  channelTemplate,
  createFilledChannel,
} from "../../../../../lib/channels/subscriptions/subscribe/subscription-params.ts";

export const POST = endpoint(contract.createChannel, ({ actor, params }) =>
  createFilledChannel(actor, {
    name: params.name,
    description: params.description,
    subscriberIds: params.subscribers,
    template: channelTemplate(actor, params),
    announce: params.announce,
    notify: params.send_new_subscription_messages,
  }),
);
