/** Wire shapes of events about an organization's own emoji. */
import { z } from "zod";
import { customEmojiMap, customEmojiShape } from "./custom-emoji.contract.ts";

const type = z.literal("realm_emoji");

/** Event realm_emoji, op update: all that there are now, for clients without individual_emoji_changes. */
export const emojiListedEvent = z.strictObject({
  type,
  op: z.literal("update"),
  realm_emoji: customEmojiMap,
});

/** Event realm_emoji, op add (feature level 491). */
export const emojiAddedEvent = z.strictObject({ type, op: z.literal("add"), emoji: customEmojiShape });

/** Event realm_emoji, op update_one (feature level 491). */
export const emojiUpdatedEvent = z.strictObject({
  type,
  op: z.literal("update_one"),
  emoji_id: z.string(),
  data: z.strictObject({ deactivated: z.boolean() }),
});
