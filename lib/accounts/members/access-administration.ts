/** Declares what access administration bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { accessEndedMail } from "./access-ended-mail.ts";
import * as contracts from "./access-of-user.contract.ts";

export const accessAdministration = defineNoun({
  contracts: [contracts.getAccessOfUser, contracts.endAccessOfUser],
  mails: [accessEndedMail],
});
