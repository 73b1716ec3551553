/** Declares what query bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "./query.contract.ts";

export const query = defineNoun({
  contracts: [contracts.getMessages, contracts.getMessage, contracts.matchMessages],
});
