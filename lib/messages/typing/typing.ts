/** Declares what typing bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "./typing.contract.ts";
import { typingChanged, typingEditChanged } from "./typing-events.ts";
import { typingFamily } from "./typing-state.ts";

export const typing = defineNoun({
  contracts: [contracts.setTypingStatus, contracts.setTypingStatusForEdit],
  events: [typingChanged, typingEditChanged],
  register: [typingFamily],
});
