/** /api/v1/users/{user_id}/channels */
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import { getUserChannels } from "../../../../../../lib/channels/subscriptions/get-user-channels.ts";
import * as contract from "../../../../../../lib/channels/subscriptions/subscription-settings.contract.ts";

export const GET = endpoint(contract.getUserChannels, ({ actor, params }) =>
  getUserChannels(actor, params.user_id),
);
