/** Wire shapes of browsers that show notifications while Parley is closed; Parley's own operations. */
import { z } from "zod";
import { defineContract, intParam, textParam } from "../../kernel/contract/contract.ts";

/** Subscriptions per user. */
export const MAX_PUSH_SUBSCRIPTIONS = 20;
/** In characters; known push services use a few hundred. */
const MAX_ENDPOINT = 1_000;
/** In Base64url, a P-256 point has 87 characters, and 16 bytes have 22. */
const MAX_KEY = 100;

const tag = "notifications";

/** GET /users/me/push_subscriptions. */
export const getPushSubscriptions = defineContract({
  operationId: "get-push-subscriptions",
  method: "GET",
  path: "/users/me/push_subscriptions",
  tag,
  summary: "List the browsers that show you notifications, and get the server's public key",
  auth: "user",
  params: z.object({}),
  returns: z.object({
    server_key: z
      .string()
      .describe(
        "Public key of the server for the browser's `applicationServerKey` (RFC 8292), in Base64url.",
      ),
    subscriptions: z
      .array(
        z.object({
          id: z.int().describe("Id of the subscription."),
          endpoint: z.string().describe("Address at the browser's push service."),
          date_created: z.int().describe("When it was created, in seconds since 1970."),
        }),
      )
      .describe("Browsers that receive notifications, oldest first."),
  }),
  errors: [],
});

/** POST /users/me/push_subscriptions: adding an endpoint again replaces its keys and moves it to the caller. */
export const addPushSubscription = defineContract({
  operationId: "add-push-subscription",
  method: "POST",
  path: "/users/me/push_subscriptions",
  tag,
  summary: "Show your notifications in a browser, also while Parley is closed in it",
  auth: "user",
  peopleOnly: true,
  params: z.object({
    endpoint: textParam(MAX_ENDPOINT).describe("Address at the browser's push service."),
    p256dh: textParam(MAX_KEY).describe("Public key of the browser, in Base64url."),
    auth: textParam(MAX_KEY).describe("Secret that the browser and the server share, in Base64url."),
  }),
  returns: z.object({ id: z.int().describe("Id of the subscription.") }),
  errors: [],
});

/** DELETE /users/me/push_subscriptions/{subscription_id}. */
export const removePushSubscription = defineContract({
  operationId: "remove-push-subscription",
  method: "DELETE",
  path: "/users/me/push_subscriptions/{subscription_id}",
  tag,
  summary: "Stop showing your notifications in a browser",
  auth: "user",
  params: z.object({ subscription_id: intParam().describe("Id of the subscription.") }),
  returns: z.object({}),
  errors: [],
});
