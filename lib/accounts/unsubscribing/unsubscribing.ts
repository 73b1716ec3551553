/** Declares what unsubscribing bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "./unsubscribing.contract.ts";

export const unsubscribing = defineNoun({
  contracts: [contracts.openUnsubscribePage, contracts.unsubscribeFromMails],
});
