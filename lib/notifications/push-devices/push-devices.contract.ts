/** Wire shapes of client devices and mobile push notifications. */
import { z } from "zod";
import { defineContract, intParam, textParam, wordParam } from "../../kernel/contract/contract.ts";

const type = z.literal("device");

const device_id = z.int();

/** Event device, op add. */
export const deviceAddedEvent = z.strictObject({
  type,
  op: z.literal("add"),
  device_id: device_id.describe("Id of the device."),
});

/** Event device, op remove. */
export const deviceRemovedEvent = z.strictObject({
  type,
  op: z.literal("remove"),
  device_id: device_id.describe("Id of the device."),
});

/** A device not registered for push notifications. */
const deviceShape = z.strictObject({
  push_key_id: z.null().describe("Always null, since no device is registered for push notifications."),
  push_token_id: z.null().describe("Always null."),
  pending_push_token_id: z.null().describe("Always null."),
  push_token_last_updated_timestamp: z.null().describe("Always null."),
  push_registration_error_code: z.null().describe("Always null."),
});

/** Fetch types "device", "realm". */
export const pushDevicesState = z.object({
  devices: z.record(z.string(), deviceShape).describe("Devices, by id."),
  realm_push_notifications_enabled: z.boolean().describe("Whether mobile push notifications can be sent."),
  realm_push_notifications_enabled_end_timestamp: z
    .int()
    .nullable()
    .describe("When they end, in seconds since 1970; null for never."),
});

/** In characters, like the next; push services document shorter tokens. */
const MAX_TOKEN = 4096;
const MAX_APP_ID = 200;
/** Base64 characters of keys and encrypted registrations. */
const MAX_KEY = 4096;
const MAX_WORD = 200;

const BAD_TOKEN = "Empty or invalid length token";
const tokenParam = () => textParam(MAX_TOKEN, BAD_TOKEN).min(1, BAD_TOKEN);
const nothing = z.object({});

/** POST /register_client_device (feature level 468). */
export const registerDevice = defineContract({
  operationId: "register-client-device",
  since: 468,
  method: "POST",
  path: "/register_client_device",
  tag: "notifications",
  summary: "Register a device that a client of yours runs on",
  auth: "user",
  params: nothing,
  returns: z.object({ device_id: z.int().describe("Id of the new device.") }),
  errors: [],
});

/** POST /remove_client_device (feature level 468). */
export const removeDevice = defineContract({
  operationId: "remove-client-device",
  since: 468,
  method: "POST",
  path: "/remove_client_device",
  tag: "notifications",
  summary: "Remove a device",
  auth: "user",
  params: z.object({ device_id: intParam().describe("Id of the device.") }),
  returns: nothing,
  errors: [],
});

const tokenOperation = { tag: "notifications", auth: "user", returns: nothing, errors: [] } as const;

/** POST /users/me/android_gcm_reg_id. */
export const addFcmToken = defineContract({
  ...tokenOperation,
  operationId: "add-fcm-token",
  method: "POST",
  path: "/users/me/android_gcm_reg_id",
  summary: "Store a token of Firebase Cloud Messaging",
  params: z.object({ token: tokenParam().describe("Token of the device at its push service.") }),
});

/** DELETE /users/me/android_gcm_reg_id. */
export const removeFcmToken = defineContract({
  ...tokenOperation,
  operationId: "remove-fcm-token",
  method: "DELETE",
  path: "/users/me/android_gcm_reg_id",
  summary: "Remove a token of Firebase Cloud Messaging",
  params: z.object({ token: tokenParam().describe("Token of the device at its push service.") }),
});

/** POST /users/me/apns_device_token. */
export const addApnsToken = defineContract({
  ...tokenOperation,
  operationId: "add-apns-token",
  method: "POST",
  path: "/users/me/apns_device_token",
  summary: "Store a token of the Apple Push Notification service",
  params: z.object({
    token: tokenParam()
      .regex(/^(?:[0-9a-f]{2})+$/i, "Invalid APNS token")
      .describe("Token of the device at its push service."),
    appid: textParam(MAX_APP_ID)
      .regex(/^[\w.-]+$/, "Invalid app ID")
      .describe("Id of the app."),
  }),
});

/** DELETE /users/me/apns_device_token. */
export const removeApnsToken = defineContract({
  ...tokenOperation,
  operationId: "remove-apns-token",
  method: "DELETE",
  path: "/users/me/apns_device_token",
  summary: "Remove a token of the Apple Push Notification service",
  params: z.object({ token: tokenParam().describe("Token of the device at its push service.") }),
});

/** POST /mobile_push/register, in the forms of feature levels 406 and 468. */
export const registerPushDevice = defineContract({
  operationId: "register-push-device",
  method: "POST",
  path: "/mobile_push/register",
  tag: "notifications",
  summary: "Register a device for end-to-end encrypted push notifications",
  auth: "user",
  params: z.object({
    token_kind: wordParam(["fcm", "apns"]).describe("The push service."),
    encrypted_push_registration: textParam(MAX_KEY).describe(
      "Registration, encrypted for the service of push notifications.",
    ),
    bouncer_public_key: textParam(MAX_KEY).describe("Key with which the registration was encrypted."),
    push_account_id: intParam().optional().describe("Id that the client chose for the account."),
    push_public_key: textParam(MAX_KEY).optional().describe("Key with which notifications are encrypted."),
    device_id: intParam().optional().describe("Id of the device."),
    push_key: textParam(MAX_KEY).optional().describe("Key with which notifications are encrypted."),
    push_key_id: intParam().optional().describe("Id of the key."),
    token_id: textParam(MAX_WORD).optional().describe("Id of the token."),
  }),
  returns: nothing,
  errors: ["PUSH_SERVICE_NOT_CONFIGURED"],
});

/** POST /mobile_push/test_notification. */
export const testPush = defineContract({
  operationId: "test-notify",
  method: "POST",
  path: "/mobile_push/test_notification",
  tag: "notifications",
  summary: "Send a test notification to one of your devices, or to all",
  auth: "user",
  params: z.object({
    token: textParam(MAX_TOKEN).optional().describe("Token of the device to test; all by default."),
  }),
  returns: nothing,
  errors: ["PUSH_SERVICE_NOT_CONFIGURED"],
});

/** POST /mobile_push/e2ee/test_notification. */
export const testEncryptedPush = defineContract({
  operationId: "e2ee-test-notify",
  method: "POST",
  path: "/mobile_push/e2ee/test_notification",
  tag: "notifications",
  summary: "Send an encrypted test notification to one of your devices, or to all",
  auth: "user",
  params: z.object({
    push_account_id: intParam().optional().describe("Id that the client chose for the account."),
    device_id: intParam().optional().describe("Id of the device."),
  }),
  returns: nothing,
  errors: ["PUSH_SERVICE_NOT_CONFIGURED"],
});
