/** Wire shape of the event about a person's alert words. */
import { z } from "zod";

/** Event alert_words: all words that the person has now. */
export const alertWordsEvent = z.strictObject({
  type: z.literal("alert_words"),
  alert_words: z.array(z.string()),
});
