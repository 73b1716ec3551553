/** Declares what alert words bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { alertWordsChanged } from "./alert-word-events.ts";
import { alertWordChanges, loadAlertWords } from "./alert-word-records.ts";
import * as contracts from "./alert-words.contract.ts";
import { alertWordsFamily } from "./alert-words-state.ts";

export const alertWords = defineNoun({
  contracts: [contracts.getAlertWords, contracts.addAlertWords, contracts.removeAlertWords],
  events: [alertWordsChanged],
  register: [alertWordsFamily],
  memory: {
    load: { alertWords: loadAlertWords },
    apply: alertWordChanges,
  },
});
