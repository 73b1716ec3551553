/** /api/v1/users/me/push_subscriptions */
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import {
  addPushSubscription,
  getPushSubscriptions,
} from "../../../../../../lib/notifications/push-subscriptions/own-push-subscriptions.ts";
import * as contract from "../../../../../../lib/notifications/push-subscriptions/push-subscriptions.contract.ts";

export const GET = endpoint(contract.getPushSubscriptions, ({ actor }) => getPushSubscriptions(actor));

export const POST = endpoint(contract.addPushSubscription, ({ actor, params }) =>
  addPushSubscription(actor, params),
);
