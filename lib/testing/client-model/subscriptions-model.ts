/** How a client changes what it knows of subscriptions. */
import { z } from "zod";
import type { TestEvent } from "../parse-events.ts";
import type { Fields } from "./fields.ts";

const peerEvent = z.object({
  op: z.literal("peer_add"),
  stream_ids: z.array(z.int()),
  user_ids: z.array(z.int()),
});
const channels = z.array(
  z.looseObject({
    stream_id: z.int(),
    subscriber_count: z.int(),
    subscribers: z.array(z.int()).optional(),
  }),
);

/** The lists of channels in a registration. */
const CHANNELS = ["subscriptions", "unsubscribed", "never_subscribed", "streams"] as const;

/** Event subscription: others were subscribed to channels. */
export function applySubscription(fields: Fields, event: TestEvent): Fields {
  const { stream_ids, user_ids } = peerEvent.parse(event);
  const lists = CHANNELS.map((list) => {
    const changed = channels.parse(fields[list]).map((channel) => {
      if (!stream_ids.includes(channel.stream_id)) return channel;
      const { subscribers, subscriber_count } = channel;
      return {
        ...channel,
        subscriber_count: subscriber_count + user_ids.length,
        ...(subscribers && { subscribers: [...subscribers, ...user_ids] }),
      };
    });
    return [list, changed] as const;
  });
  return { ...fields, ...Object.fromEntries(lists) };
}
