/** Wire shape of custom emoji in the register answer. */
import { z } from "zod";
import { customEmojiMap } from "./custom-emoji.contract.ts";

/** Fetch types "realm_emoji", "realm". */
export const emojiState = z.object({
  realm_emoji: customEmojiMap,
  /** Absolute; the document lists the names of Unicode's emoji. */
  server_emoji_data_url: z.string(),
});
