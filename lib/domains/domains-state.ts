/** The part of the register answer about the mail domains an organization is restricted to: there are none yet. */
import { stateFamily } from "../initial-state/state-family.ts";
import { domainsState } from "./domains-state.contract.ts";

export const domainsFamily = stateFamily({
  fetchTypes: ["realm_domains"],
  fields: domainsState,
  present: () => ({ realm_domains: [] }),
});
