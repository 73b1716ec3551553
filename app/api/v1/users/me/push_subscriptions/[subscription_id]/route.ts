/** /api/v1/users/me/push_subscriptions/{subscription_id} */
import { endpoint } from "../../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../../lib/notifications/push-subscriptions/push-subscriptions.contract.ts";
import { removePushSubscription } from "../../../../../../../lib/notifications/push-subscriptions/push-subscriptions.ts";

export const DELETE = endpoint(contract.removePushSubscription, ({ actor, params }) =>
  removePushSubscription(actor, params.subscription_id),
);
