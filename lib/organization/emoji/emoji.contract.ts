/** Wire shape of an emoji in reactions. */
import { z } from "zod";

/** Unicode's emoji, those of the organization, and those that every organization has besides. */
export const EMOJI_KINDS = ["unicode_emoji", "realm_emoji", "zulip_extra_emoji"] as const;

export type EmojiKind = (typeof EMOJI_KINDS)[number];

/** The fields that say which emoji it is. */
export const emojiShape = {
  emoji_name: z.string(),
  /** For a Unicode emoji, its code points in hexadecimal without variation selectors, joined by hyphens. */
  emoji_code: z.string(),
  reaction_type: z.enum(EMOJI_KINDS),
};
