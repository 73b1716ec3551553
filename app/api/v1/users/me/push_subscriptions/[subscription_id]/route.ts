/** /api/v1/users/me/push_subscriptions/{subscription_id} */
import { endpoint } from "../../../../../../../lib/http/endpoint.ts";
import { removePushSubscription } from "../../../../../../../lib/push-subscriptions/own-push-subscriptions.ts";
import * as contract from "../../../../../../../lib/push-subscriptions/push-subscriptions.contract.ts";

export const DELETE = endpoint(contract.removePushSubscription, ({ actor, params }) =>
  removePushSubscription(actor, params.subscription_id),
);
