/** Wire shape of saved snippets in the register answer. */
import { z } from "zod";
import { snippetShape } from "./snippets.contract.ts";

/** Fetch type "saved_snippets". */
export const snippetsState = z.object({
  saved_snippets: z.array(snippetShape),
});
