/** Valid calls for alert words, and who may make them. */
import { defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { alertWords } from "./alert-words.ts";

export const calls = defineCalls<typeof alertWords>({
  valid: {
    "get-alert-words": () => ({}),
    "add-alert-words": () => ({ alert_words: ["outage"] }),
    "remove-alert-words": () => ({ alert_words: ["outage"] }),
  },
  whoMay: () => [
    row("get-alert-words", "account"),
    row("add-alert-words", "account"),
    row("remove-alert-words", "account"),
  ],
});
