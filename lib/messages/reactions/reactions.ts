/** Declares what reactions bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { reactionChanged } from "./reaction-events.ts";
import * as contracts from "./reactions.contract.ts";

export const reactions = defineNoun({
  contracts: [contracts.addReaction, contracts.removeReaction],
  events: [reactionChanged],
});
