/** /api/v1/users/me/push_subscriptions */
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../lib/notifications/push-subscriptions/push-subscriptions.contract.ts";
import {
  addPushSubscription,
  getPushSubscriptions,
} from "../../../../../../lib/notifications/push-subscriptions/push-subscriptions.ts";

export const GET = endpoint(contract.getPushSubscriptions, ({ actor }) => getPushSubscriptions(actor));

export const POST = endpoint(contract.addPushSubscription, ({ actor, params }) =>
  addPushSubscription(actor, params),
);
