/** Declares what presence bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "./presence.contract.ts";
import { presenceChanged } from "./presence-events.ts";
import { loadPresences, presenceChanges } from "./presence-records.ts";
import { presenceFamily } from "./presence-state.ts";

export const presence = defineNoun({
  contracts: [contracts.updatePresence, contracts.getPresence, contracts.getUserPresence],
  events: [presenceChanged],
  register: [presenceFamily],
  memory: {
    load: { presences: loadPresences },
    apply: presenceChanges,
  },
});
