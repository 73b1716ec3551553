/** Declares what sending bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "./sending.contract.ts";

export const sending = defineNoun({
  contracts: [contracts.sendMessage],
});
