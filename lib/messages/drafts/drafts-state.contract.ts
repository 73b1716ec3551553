/** Wire shape of drafts in the register answer. */
import { z } from "zod";
import { draftShape } from "./drafts.contract.ts";

/** Fetch type "drafts". */
export const draftsState = z.object({
  drafts: z.array(draftShape),
});
