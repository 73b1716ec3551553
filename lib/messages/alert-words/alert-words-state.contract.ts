/** Wire shape of alert words in the register answer. */
import { z } from "zod";

/** Fetch type "alert_words". */
export const alertWordsState = z.object({
  alert_words: z.array(z.string()),
});
