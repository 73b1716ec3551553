/** Declares what members bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { accessEndedMail } from "./access-ended-mail.ts";
import { accountDeactivatedMail } from "./account-deactivated-mail.ts";
import { addressNotices } from "./account-notices.ts";
import {
  createUser,
  deactivateOwnUser,
  deactivateUser,
  endAccessOfUser,
  getAccessOfUser,
  reactivateUser,
  testWelcome,
  updateUser,
} from "./members.contract.ts";

import { secondFactorRemovedMail } from "./second-factor-removed-mail.ts";

export const members = defineNoun({
  contracts: [
    createUser,
    updateUser,
    deactivateUser,
    deactivateOwnUser,
    reactivateUser,
    testWelcome,
    getAccessOfUser,
    endAccessOfUser,
  ],
  mails: [...addressNotices, secondFactorRemovedMail, accountDeactivatedMail, accessEndedMail],
});
