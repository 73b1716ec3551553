/** Wire shape of code playgrounds in the register answer. */
import { z } from "zod";

/** Fetch type "realm_playgrounds". */
export const playgroundsState = z.object({
  realm_playgrounds: z.array(z.never()),
});
