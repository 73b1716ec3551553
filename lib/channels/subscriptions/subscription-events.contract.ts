/** Wire shapes of events about subscriptions. */
import { z } from "zod";
import { subscriptionShape } from "./subscription-shape.contract.ts";

/** Event subscription, op add: the person was subscribed to these channels. */
export const subscriptionsAddedEvent = z.strictObject({
  type: z.literal("subscription"),
  op: z.literal("add"),
  subscriptions: z.array(subscriptionShape),
});

/** Event subscription, op peer_add: others were subscribed to these channels. */
export const peersAddedEvent = z.strictObject({
  type: z.literal("subscription"),
  op: z.literal("peer_add"),
  stream_ids: z.array(z.int()),
  user_ids: z.array(z.int()),
});

/** Event subscription, op remove: the person is no longer subscribed to these channels. */
export const subscriptionsRemovedEvent = z.strictObject({
  type: z.literal("subscription"),
  op: z.literal("remove"),
  subscriptions: z.array(z.strictObject({ stream_id: z.int(), name: z.string() })),
});

/** Event subscription, op peer_remove: others are no longer subscribed to these channels. */
export const peersRemovedEvent = z.strictObject({
  type: z.literal("subscription"),
  op: z.literal("peer_remove"),
  stream_ids: z.array(z.int()),
  user_ids: z.array(z.int()),
});

/** Event subscription, op update: the person's own setting for a channel was changed. */
export const subscriptionUpdatedEvent = z.strictObject({
  type: z.literal("subscription"),
  op: z.literal("update"),
  stream_id: z.int(),
  property: z.string(),
  value: z.union([z.boolean(), z.string()]),
});
