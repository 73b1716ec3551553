/** The contracts of getting in: keys, sessions, joining and what is done by links in mails; a part of those in contracts.ts. */
import {
  endAccessOfUser,
  getAccessOfUser,
} from "../accounts/access-administration/access-administration.contract.ts";
import { confirmAddress } from "../accounts/address-change/address-change.contract.ts";
import { backChannelLogout } from "../accounts/openid-accounts/back-channel-logout.contract.ts";
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  getPasskeys,
  removePasskey,
  renamePasskey,
} from "../accounts/passkeys/passkeys.contract.ts";
import { askForPasswordReset, resetPassword } from "../accounts/password-reset/password-reset.contract.ts";
import {
  createPersonalKey,
  getPersonalKeys,
  revokePersonalKey,
} from "../accounts/personal-keys/personal-keys.contract.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  getSecondFactorOfUser,
  removeSecondFactor,
  removeSecondFactorOfUser,
  replaceRecoveryCodes,
} from "../accounts/second-factor/second-factor.contract.ts";
import { getSignInServices, getSignOutAddress } from "../accounts/sign-in/sign-in-services.contract.ts";
import {
  askToSignUp,
  getInvitation,
  getWaysIn,
  joinByInvitation,
  signUp,
} from "../accounts/sign-up/sign-up.contract.ts";
import {
  openUnsubscribePage,
  unsubscribeFromMails,
} from "../accounts/unsubscribing/unsubscribing.contract.ts";
import {
  devFetchApiKey,
  devListUsers,
  endOwnSession,
  endOwnSessions,
  fetchApiKey,
  getOwnSessions,
  jwtFetchApiKey,
  setUp,
} from "../auth/authentication/auth.contract.ts";
import { getMailLink } from "../auth/mail-links/mail-links.contract.ts";
import type { Contract } from "../kernel/contract/contract.ts";
import { devListMails } from "../kernel/mail/mail.contract.ts";

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
