/** Wire shape of the mail domains an organization is restricted to in the register answer. */
import { z } from "zod";

/** Fetch type "realm_domains". */
export const domainsState = z.object({
  realm_domains: z.array(z.never()),
});
