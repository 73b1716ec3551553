/** Declares what sending bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "./send-message.contract.ts";

export const sending = defineNoun({
  contracts: [contracts.sendMessage],
});
