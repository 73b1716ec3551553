/** Wire shape of linkifiers in the register answer. */
import { z } from "zod";

/** Fetch types "realm_linkifiers", "realm_filters". */
export const linkifiersState = z.object({
  realm_linkifiers: z.array(z.never()),
  /** The older form. */
  realm_filters: z.array(z.never()),
});
