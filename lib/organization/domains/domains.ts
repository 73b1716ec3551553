/** Declares what domains bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { domainAdded, domainChanged, domainRemoved } from "./domain-events.ts";
import { domainChanges, loadDomains } from "./domain-records.ts";
import * as contracts from "./domains.contract.ts";
import { domainsFamily } from "./domains-state.ts";

export const domains = defineNoun({
  contracts: [contracts.getDomains, contracts.addDomain, contracts.updateDomain, contracts.removeDomain],
  events: [domainAdded, domainChanged, domainRemoved],
  register: [domainsFamily],
  memory: {
    load: { domains: loadDomains },
    apply: domainChanges,
  },
});
