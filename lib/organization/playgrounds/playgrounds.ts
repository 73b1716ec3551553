/** Declares what playgrounds bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { playgroundsChanged } from "./playground-events.ts";
import { loadPlaygrounds, playgroundChanges } from "./playground-records.ts";
import * as contracts from "./playgrounds.contract.ts";
import { playgroundsFamily } from "./playgrounds-state.ts";

export const playgrounds = defineNoun({
  contracts: [contracts.addPlayground, contracts.removePlayground],
  events: [playgroundsChanged],
  register: [playgroundsFamily],
  memory: {
    load: { playgrounds: loadPlaygrounds },
    apply: playgroundChanges,
  },
});
