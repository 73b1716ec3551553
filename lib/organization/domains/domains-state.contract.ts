/** Wire shape of the mail domains that an organization can be restricted to, in the register answer. */
import { z } from "zod";
import { domainShape } from "./domains.contract.ts";

/** Fetch type "realm_domains". */
export const domainsState = z.object({ realm_domains: z.array(domainShape) });
