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
