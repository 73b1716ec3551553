/** /api/v1/users/me/subscriptions */
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../lib/channels/subscriptions/subscribe/subscribe.contract.ts";
import { subscribe as subscribeContract } from "../../../../../../lib/channels/subscriptions/subscribe/subscribe.contract.ts";
import { subscribe } from "../../../../../../lib/channels/subscriptions/subscribe/subscribe.ts";
import * as input from "../../../../../../lib/channels/subscriptions/subscribe/subscription-params.ts";
import { getSubscriptions as getContract } from "../../../../../../lib/channels/subscriptions/subscriptions.contract.ts";
import { getSubscriptions } from "../../../../../../lib/channels/subscriptions/subscriptions.ts";

import { unsubscribe } from "../../../../../../lib/channels/subscriptions/unsubscribe/unsubscribe.ts";
import { updateSubscriptions } from "../../../../../../lib/channels/subscriptions/update-subscription-settings.ts";

export const GET = endpoint(getContract, ({ actor, params }) =>
  getSubscriptions(actor, { includeSubscribers: params.include_subscribers !== "false" }),
);

export const POST = endpoint(subscribeContract, ({ actor, params }) =>
  subscribe(actor, input.subscribeInput(actor, params)),
);

export const PATCH = endpoint(contract.updateSubscriptions, ({ actor, params }) =>
  updateSubscriptions(actor, input.updateInput(actor, params)),
);

export const DELETE = endpoint(contract.unsubscribe, ({ actor, params }) => unsubscribe(actor, params));
