/** Declares what password reset bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "./password-reset.contract.ts";
import { passwordResetMail } from "./password-reset-mail.ts";

export const passwordReset = defineNoun({
  contracts: [contracts.askForPasswordReset, contracts.resetPassword],
  mails: [passwordResetMail],
});
