/** Wire shape of messages in the register answer. */
import { z } from "zod";

/** Fetch types "message", "recent_private_conversations" and "realm". */
export const messagesState = z.object({
  /** The newest message that the person has received; 0 without any. */
  max_message_id: z.int(),
  /** The other participants of each direct conversation; empty for the one with oneself. */
  recent_private_conversations: z.array(
    z.strictObject({ max_message_id: z.int(), user_ids: z.array(z.int()) }),
  ),
  /** In code points, as is the next. */
  max_message_length: z.int(),
  max_topic_length: z.int(),
  /** Display name of the empty topic. */
  realm_empty_topic_display_name: z.string(),
});
