/** Declares what account bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "./account.contract.ts";

import { addressChangedMail, addressMail } from "./address-change.ts";

import { exportConsentChanged } from "./export-consents.ts";

export const account = defineNoun({
  contracts: [
    contracts.updateSettings,
    contracts.updateDisplaySettings,
    contracts.updateNotificationSettings,
    contracts.getExportConsents,
    contracts.confirmAddress,
  ],
  events: [exportConsentChanged],
  mails: [addressMail, addressChangedMail],
});
