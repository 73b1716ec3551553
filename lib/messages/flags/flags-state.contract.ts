/** Wire shape of unread and starred messages in the register answer. */
import { z } from "zod";

const ids = z.array(z.int());

/** unread_msgs where both "message" and "update_message_flags" are fetched, and fetch type "starred_messages". */
export const flagsState = z.object({
  unread_msgs: z.strictObject({
    /** Excluding muted topics and channels. */
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
  starred_messages: ids,
});
