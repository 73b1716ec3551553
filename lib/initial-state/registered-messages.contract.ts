/** Wire shape of what a registration tells of messages and topics. */
import { z } from "zod";

const ids = z.array(z.int());

/** fetch types "message", "recent_private_conversations", "starred_messages", "user_topic", "muted_topics". */
export const registeredMessages = z.object({
  max_message_id: z.int(),
  unread_msgs: z.strictObject({
    /** Without what is muted. */
    count: z.int(),
    pms: z.array(z.strictObject({ other_user_id: z.int(), sender_id: z.int(), unread_message_ids: ids })),
    streams: z.array(z.strictObject({ stream_id: z.int(), topic: z.string(), unread_message_ids: ids })),
    huddles: z.array(
      z.strictObject({
        /** Everyone in it, the caller included, ascending, joined by commas. */
        user_ids_string: z.string(),
        unread_message_ids: ids,
      }),
    ),
    mentions: ids,
    /** True when only the newest are listed. */
    old_unreads_missing: z.boolean(),
  }),
  recent_private_conversations: z.array(z.strictObject({ max_message_id: z.int(), user_ids: ids })),
  starred_messages: ids,
  user_topics: z.array(
    z.strictObject({
      stream_id: z.int(),
      topic_name: z.string(),
      last_updated: z.int(),
      visibility_policy: z.literal([1, 2, 3]),
    }),
  ),
  /** [channel name, topic, seconds since 1970], where user_topic is not fetched. */
  muted_topics: z.array(z.tuple([z.string(), z.string(), z.int()])),
});
