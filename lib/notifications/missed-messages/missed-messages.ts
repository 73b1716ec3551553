/** Declares what missed messages bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { missedMessagesMail } from "./missed-messages-mail.ts";

export const missedMessages = defineNoun({
  mails: [missedMessagesMail],
});
