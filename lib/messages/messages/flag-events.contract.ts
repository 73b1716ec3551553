/** Wire shapes of events about a person's flags. */
import { z } from "zod";

/** Location of a message that became unread, for clients' unread counts. */
const unreadPlace = z.union([
  z.strictObject({
    type: z.literal("stream"),
    stream_id: z.int(),
    topic: z.string(),
    mentioned: z.boolean().optional(),
  }),
  z.strictObject({
    type: z.literal("private"),
    user_ids: z.array(z.int()),
    mentioned: z.boolean().optional(),
  }),
]);

export type UnreadPlace = z.infer<typeof unreadPlace>;

/** Event update_message_flags: the person's flag was set or unset on these messages. */
export const messageFlagsEvent = z.strictObject({
  type: z.literal("update_message_flags"),
  op: z.enum(["add", "remove"]),
  /** The older name of `op`. */
  operation: z.enum(["add", "remove"]),
  flag: z.string(),
  messages: z.array(z.int()),
  all: z.boolean(),
  /** By message id; when messages became unread. */
  message_details: z.record(z.string(), unreadPlace).optional(),
});
