/** Subscribing in tests. */
import { expect } from "vitest";
import { z } from "zod";
import { subscriptionShape } from "../channels/subscriptions/subscriptions.contract.ts";
import type { ApiClient } from "./clients/api-client.ts";

let made = 0;
export const freshName = () => `channel number ${++made}`;

export function subscribe(client: ApiClient, name: string, given: Record<string, unknown> = {}) {
  return client.post("/users/me/subscriptions", { subscriptions: [{ name }], ...given });
}

/** Returns the channel's name. */
export async function makeChannel(client: ApiClient, given: Record<string, unknown> = {}): Promise<string> {
  const name = freshName();
  const answer = await subscribe(client, name, { send_new_subscription_messages: false, ...given });
  expect(answer.body).toMatchObject({ result: "success", already_subscribed: {} });
  return name;
}

const subscriptionsSchema = z.object({ subscriptions: z.array(subscriptionShape) });

/** Undefined when not subscribed. */
export async function subscriptionTo(client: ApiClient, name: string) {
  const answer = await client.get("/users/me/subscriptions", { include_subscribers: "true" });
  return subscriptionsSchema.parse(answer.body).subscriptions.find((entry) => entry.name === name);
}

const eventsSchema = z.object({
  events: z.array(z.looseObject({ id: z.int(), type: z.string(), op: z.string().optional() })),
});

/** The returned function waits for `count` events and returns all so far. */
export async function listenToChannels(client: ApiClient) {
  const answer = await client.post("/register", { event_types: ["stream", "subscription", "message"] });
  const { queue_id, last_event_id } = z
    .object({ queue_id: z.string(), last_event_id: z.int() })
    .parse(answer.body);
  const received: z.output<typeof eventsSchema>["events"] = [];
  return async (atLeast = 0) => {
    do {
      const after = received.at(-1)?.id ?? last_event_id;
      const given = { queue_id, last_event_id: after, dont_block: received.length >= atLeast };
      const { events } = eventsSchema.parse((await client.get("/events", given)).body);
      received.push(...events.filter(({ type }) => type !== "heartbeat"));
    } while (received.length < atLeast);
    return received;
  };
}

export const kinds = (events: { type: string; op?: string | undefined }[]) =>
  events.map(({ type, op }) => (op ? `${type} ${op}` : type));
