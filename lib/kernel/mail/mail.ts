/** Declares the noun "mail": its operations for administrators and development, and the page that shows mails. */

import { defineNoun } from "../noun.ts";
import { devListMails, getMailState, sendTestMail } from "./mail.contract.ts";

import { shownMailRoute } from "./shown-mails.ts";

export const mail = defineNoun({
  contracts: [devListMails, getMailState, sendTestMail],
  fileRoutes: [shownMailRoute],
});
