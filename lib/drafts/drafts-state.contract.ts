/** Wire shape of drafts in the register answer. */
import { z } from "zod";

/** Fetch type "drafts". */
export const draftsState = z.object({
  drafts: z.array(z.never()),
});
