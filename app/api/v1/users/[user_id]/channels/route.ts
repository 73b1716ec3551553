/** /api/v1/users/{user_id}/channels */
import { endpoint } from "../../../../../../lib/http/endpoint.ts";
import { getUserChannels } from "../../../../../../lib/subscriptions/get-user-channels.ts";
import * as contract from "../../../../../../lib/subscriptions/subscription-settings.contract.ts";

export const GET = endpoint(contract.getUserChannels, ({ actor, params }) =>
  getUserChannels(actor, params.user_id),
);
