/** Valid calls and their permitted callers. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  allBut,
  BAD,
  type CallSubject,
  defineCalls,
  row,
  UNKNOWN_ID,
} from "../../testing/calls/noun-calls.ts";
import type { pushSubscriptions } from "./push-subscriptions.ts";

const newPushSubscription = () => ({
  endpoint: `https://push.invalid/${randomUUID()}`,
  p256dh: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
});

const pushSubscriptionOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const { body } = await client.post("/users/me/push_subscriptions", newPushSubscription());
    return z.int().parse(body.id);
  }, UNKNOWN_ID);

export const calls = defineCalls<typeof pushSubscriptions>({
  valid: {
    "get-push-subscriptions": () => ({}),
    "add-push-subscription": () => newPushSubscription(),
    "remove-push-subscription": async (subject) => ({ subscription_id: await pushSubscriptionOf(subject) }),
  },
  whoMay: () => [
    row("get-push-subscriptions", "account"),
    row("add-push-subscription", "account", { bot: BAD }),
    row("remove-push-subscription", "account", allBut(["member"], BAD)),
  ],
});
