/** /api/v1/users/{user_id}/channels */
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../lib/channels/subscriptions/subscriptions.contract.ts";
import { getUserChannels } from "../../../../../../lib/channels/subscriptions/subscriptions.ts";

export const GET = endpoint(contract.getUserChannels, ({ actor, params }) =>
  getUserChannels(actor, params.user_id),
);
