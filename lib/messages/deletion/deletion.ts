/** Declares what deletion bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "./deletion.contract.ts";
import { messagesDeleted } from "./message-delete-event.ts";

export const deletion = defineNoun({
  contracts: [contracts.deleteMessage, contracts.deleteTopic],
  events: [messagesDeleted],
});
