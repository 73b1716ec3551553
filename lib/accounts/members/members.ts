/** The account management noun. */
import { defineNoun } from "../../kernel/noun.ts";
import {
  accessEndedMail,
  accountDeactivatedMail,
  addressNotices,
  passwordReplacedMail,
  resetLinkMadeMail,
  secondFactorRemovedMail,
} from "./account-notices.ts";

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
  mails: [
    ...addressNotices,
    secondFactorRemovedMail,
    accountDeactivatedMail,
    accessEndedMail,
    resetLinkMadeMail,
    passwordReplacedMail,
  ],
});
