/** The part of the register answer about the mail domains that an organization can be restricted to. */
import { stateFamily } from "../../kernel/register/state-family.ts";
import { presentDomain } from "./domain-events.ts";
import { domainsState } from "./domains.contract.ts";

export const domainsFamily = stateFamily({
  fetchTypes: ["realm_domains"],
  fields: domainsState,
  present: (_read, { organization }) => ({ realm_domains: organization.domains.all.map(presentDomain) }),
});
