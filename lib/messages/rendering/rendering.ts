/** Declares what rendering bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "./rendering.contract.ts";

export const rendering = defineNoun({
  contracts: [contracts.renderMessageText],
});
