/** Wire shape of events about reactions. */
import { z } from "zod";
import { emojiShape } from "../../organization/emoji/custom-emoji.contract.ts";

/** Event reaction: a person has reacted to a message, or taken a reaction back. */
export const reactionEvent = z.strictObject({
  type: z.literal("reaction"),
  op: z.enum(["add", "remove"]),
  message_id: z.int(),
  ...emojiShape,
  user_id: z.int(),
  /** The same person, for older clients. */
  user: z.strictObject({
    user_id: z.int(),
    email: z.string(),
    full_name: z.string(),
    is_mirror_dummy: z.boolean(),
  }),
});
