/** Declares what flags bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import {
  markAllAsRead,
  markStreamAsRead,
  markTopicAsRead,
  updateMessageFlags,
  updateMessageFlagsForNarrow,
} from "./flags.contract.ts";
import { flagsFamily } from "./flags-state.ts";
import { getReadReceipts } from "./read-receipts.contract.ts";

export const flags = defineNoun({
  contracts: [
    updateMessageFlags,
    updateMessageFlagsForNarrow,
    markAllAsRead,
    markStreamAsRead,
    markTopicAsRead,
    getReadReceipts,
  ],
  register: [flagsFamily],
});
