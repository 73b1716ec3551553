/** Declares what account bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import {
  confirmAddress,
  getExportConsents,
  updateDisplaySettings,
  updateNotificationSettings,
  updateSettings,
} from "./account.contract.ts";

import { addressChangedMail, addressMail } from "./address-change.ts";

import { exportConsentChanged } from "./export-consents.ts";

export const account = defineNoun({
  contracts: [
    updateSettings,
    updateDisplaySettings,
    updateNotificationSettings,
    getExportConsents,
    confirmAddress,
  ],
  events: [exportConsentChanged],
  mails: [addressMail, addressChangedMail],
});
