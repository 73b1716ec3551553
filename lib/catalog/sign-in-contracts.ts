/** The contracts of getting in: keys, sessions, joining and what is done by links in mails; a part of those in contracts.ts. */
import { endAccessOfUser, getAccessOfUser } from "../access-administration/access-administration.contract.ts";
import { confirmAddress } from "../address-change/address-change.contract.ts";
import {
  devFetchApiKey,
  devListUsers,
  endOwnSession,
  endOwnSessions,
  fetchApiKey,
  getOwnSessions,
  jwtFetchApiKey,
  setUp,
} from "../auth/auth.contract.ts";
import type { Contract } from "../contract/contract.ts";
import { devListMails } from "../mail/mail.contract.ts";
import { getMailLink } from "../mail-links/mail-links.contract.ts";
import { backChannelLogout } from "../openid-accounts/back-channel-logout.contract.ts";
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  getPasskeys,
  removePasskey,
  renamePasskey,
} from "../passkeys/passkeys.contract.ts";
import { askForPasswordReset, resetPassword } from "../password-reset/password-reset.contract.ts";
import {
  createPersonalKey,
  getPersonalKeys,
  revokePersonalKey,
} from "../personal-keys/personal-keys.contract.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  getSecondFactorOfUser,
  removeSecondFactor,
  removeSecondFactorOfUser,
  replaceRecoveryCodes,
} from "../second-factor/second-factor.contract.ts";
import { getSignInServices, getSignOutAddress } from "../sign-in/sign-in-services.contract.ts";
import {
  askToSignUp,
  getInvitation,
  getWaysIn,
  joinByInvitation,
  signUp,
} from "../sign-up/sign-up.contract.ts";
import { openUnsubscribePage, unsubscribeFromMails } from "../unsubscribing/unsubscribing.contract.ts";

export const signInContracts: readonly Contract[] = [
  getAccessOfUser,
  endAccessOfUser,
  getInvitation,
  joinByInvitation,
  getWaysIn,
  askToSignUp,
  signUp,
  getMailLink,
  askForPasswordReset,
  resetPassword,
  confirmAddress,
  openUnsubscribePage,
  unsubscribeFromMails,
  fetchApiKey,
  jwtFetchApiKey,
  backChannelLogout,
  devFetchApiKey,
  devListUsers,
  devListMails,
  getOwnSessions,
  endOwnSession,
  endOwnSessions,
  getSignOutAddress,
  getSignInServices,
  getPersonalKeys,
  createPersonalKey,
  revokePersonalKey,
  getSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  getSecondFactorOfUser,
  removeSecondFactorOfUser,
  replaceRecoveryCodes,
  getPasskeys,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  beginPasskeySignIn,
  setUp,
];
