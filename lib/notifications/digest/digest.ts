/** Declares what digest bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { digestMail } from "./digest-mail.ts";

export const digest = defineNoun({
  mails: [digestMail],
});
