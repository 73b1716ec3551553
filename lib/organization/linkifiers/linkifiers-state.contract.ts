/** Wire shape of linkifiers in the register answer. */
import { z } from "zod";
import { linkifierShape } from "./linkifiers.contract.ts";

/** Fetch types "realm_linkifiers", "realm_filters". */
export const linkifiersState = z.object({
  /** In the order in which they apply; none for a client that does not know URL templates. */
  realm_linkifiers: z.array(linkifierShape),
  /** The form of feature levels below 54. Always empty: no event would keep it current (feature level 176). */
  realm_filters: z.array(z.never()),
});
