/** Wire shape of searching in the register answer. */
import { z } from "zod";

/** Fetch type "stop_words". */
export const searchState = z.object({
  /** Words that a search leaves out. */
  stop_words: z.array(z.string()),
});
