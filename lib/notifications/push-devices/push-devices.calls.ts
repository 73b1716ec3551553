/** Valid calls and their permitted callers. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { z } from "zod";
import {
  all,
  allBut,
  BAD,
  type CallSubject,
  defineCalls,
  row,
  UNKNOWN_ID,
} from "../../testing/calls/noun-calls.ts";
import { anyone, type Call, calledBy, someId } from "../../testing/random-calls/random-call.ts";
import type { pushDevices } from "./push-devices.ts";

const deviceOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const { body } = await client.post("/register_client_device");
    return z.int().parse(body.device_id);
  }, UNKNOWN_ID);

const fcmTokenOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const token = randomUUID();
    await client.post("/users/me/android_gcm_reg_id", { token });
    return token;
  }, "unknown");

const apnsTokenOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const token = randomUUID().replaceAll("-", "");
    await client.post("/users/me/apns_device_token", { token, appid: "org.example.app" });
    return token;
  }, "00");

const randomCalls: fc.Arbitrary<Call> = fc.oneof(
  fc.constant({ method: "POST" as const, path: "/register_client_device", params: {} }),
  someId.map((device_id) => ({
    method: "POST" as const,
    path: "/remove_client_device",
    params: { device_id },
  })),
);

export const calls = defineCalls<typeof pushDevices>({
  valid: {
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
    "test-notify": () => ({}),
    "e2ee-test-notify": () => ({}),
  },
  whoMay: () => [
    row("register-client-device", "account"),
    row("remove-client-device", "account", allBut(["member"], BAD)),
    row("add-fcm-token", "account"),
    row("remove-fcm-token", "account", allBut(["member"], BAD)),
    row("add-apns-token", "account"),
    row("remove-apns-token", "account", allBut(["member"], BAD)),
    row("register-push-device", "account", all("PUSH_SERVICE_NOT_CONFIGURED")),
    row("test-notify", "account", all("PUSH_SERVICE_NOT_CONFIGURED")),
    row("e2ee-test-notify", "account", all("PUSH_SERVICE_NOT_CONFIGURED")),
  ],
  random: { subject: "own", call: () => calledBy(anyone, randomCalls) },
});
