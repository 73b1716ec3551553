/** /api/v1/users/{user_id}/subscriptions/{stream_id} */
import { endpoint } from "../../../../../../../lib/http/endpoint.ts";
import { getSubscriptionStatus } from "../../../../../../../lib/subscriptions/get-subscription-status.ts";
import * as contract from "../../../../../../../lib/subscriptions/subscription-settings.contract.ts";

export const GET = endpoint(contract.getSubscriptionStatus, ({ actor, params }) =>
  getSubscriptionStatus(actor, { userId: params.user_id, channelId: params.stream_id }),
);
