/** Wire shape of custom emoji in the register answer. */
import { z } from "zod";

/** Fetch types "realm_emoji", "realm". */
export const emojiState = z.object({
  realm_emoji: z.strictObject({}),
  server_emoji_data_url: z.string(),
});
