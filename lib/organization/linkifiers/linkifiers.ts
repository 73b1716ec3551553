/** Declares what linkifiers bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { linkifiersChanged } from "./linkifier-events.ts";
import { linkifierChanges, loadLinkifiers } from "./linkifier-records.ts";
import * as contracts from "./linkifiers.contract.ts";
import { linkifiersFamily } from "./linkifiers-state.ts";

export const linkifiers = defineNoun({
  contracts: [
    contracts.getLinkifiers,
    contracts.addLinkifier,
    contracts.updateLinkifier,
    contracts.removeLinkifier,
    contracts.reorderLinkifiers,
    contracts.getFilters,
  ],
  events: [linkifiersChanged],
  register: [linkifiersFamily],
  memory: {
    load: { linkifiers: loadLinkifiers },
    apply: linkifierChanges,
  },
});
