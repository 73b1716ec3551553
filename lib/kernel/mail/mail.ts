/** Declares what mail bring to the whole: operations, events, state and files. */

import { defineNoun } from "../noun.ts";
import { devListMails } from "./mail.contract.ts";
import { getMailState, sendTestMail } from "./mail-state.contract.ts";
import { shownMailRoute } from "./shown-mails.ts";

export const mail = defineNoun({
  contracts: [devListMails, getMailState, sendTestMail],
  fileRoutes: [shownMailRoute],
});
