/** Declares what editing bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { editMessage } from "./editing.contract.ts";
import { getMessageHistory } from "./get-message-history.contract.ts";
import { messageUpdated } from "./message-update-event.ts";

export const editing = defineNoun({
  contracts: [getMessageHistory, editMessage],
  events: [messageUpdated],
});
