/** Declares what usage bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "./usage.contract.ts";

export const usage = defineNoun({
  contracts: [contracts.getUsage],
});
