/** /api/v1/users/{user_id}/subscriptions/{stream_id} */
import { endpoint } from "../../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../../lib/channels/subscriptions/subscriptions.contract.ts";
import { getSubscriptionStatus } from "../../../../../../../lib/channels/subscriptions/subscriptions.ts";

export const GET = endpoint(contract.getSubscriptionStatus, ({ actor, params }) =>
  getSubscriptionStatus(actor, { userId: params.user_id, channelId: params.stream_id }),
);
