/** Valid calls of push notifications and the devices that get them; a part of those in valid-calls.ts. */
import {
  apnsTokenOf,
  deviceOf,
  fcmTokenOf,
  type MakeParams,
  newPushSubscription,
  pushSubscriptionOf,
} from "./call-objects.ts";

/** By operation. */
export const pushCalls: Readonly<Record<string, MakeParams>> = {
  "register-client-device": () => ({}),
  "remove-client-device": async (subject) => ({ device_id: await deviceOf(subject) }),
  "add-fcm-token": () => ({ token: "android-token" }),
  "remove-fcm-token": async (subject) => ({ token: await fcmTokenOf(subject) }),
  "add-apns-token": () => ({ token: "c0ffee", appid: "org.example.app" }),
  "remove-apns-token": async (subject) => ({ token: await apnsTokenOf(subject) }),
  "register-push-device": () => ({
    token_kind: "fcm",
    push_account_id: 2408,
    push_public_key: "key",
    bouncer_public_key: "key",
    encrypted_push_registration: "registration",
  }),
  "get-push-subscriptions": () => ({}),
  "add-push-subscription": () => newPushSubscription(),
  "remove-push-subscription": async (subject) => ({ subscription_id: await pushSubscriptionOf(subject) }),
  "test-notify": () => ({}),
  "e2ee-test-notify": () => ({}),
};
