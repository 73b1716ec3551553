/** The kinds of mail, each declared by its noun. */
import { accessEndedMail } from "../accounts/access-administration/access-ended-mail.ts";
import { addressChangedMail, addressMail } from "../accounts/address-change/address-mails.ts";
import { invitationMail } from "../accounts/invitations/invitation-mail.ts";
import { accountDeactivatedMail } from "../accounts/members/account-deactivated-mail.ts";
import { addressNotices } from "../accounts/members/address-notices.ts";
import { secondFactorRemovedMail } from "../accounts/members/second-factor-removed-mail.ts";
import { passkeyAddedMail } from "../accounts/passkeys/passkey-added-mail.ts";
import { passwordResetMail } from "../accounts/password-reset/password-reset-mail.ts";
import { signUpMail } from "../accounts/sign-up/sign-up-mail.ts";
import type { MailKind } from "../kernel/mail/mail-queue.ts";
import { digestMail } from "../notifications/digest/digest-mail.ts";
import { missedMessagesMail } from "../notifications/missed-messages/missed-messages-mail.ts";

export const mailKinds: readonly MailKind[] = [
  invitationMail,
  passwordResetMail,
  signUpMail,
  addressMail,
  addressChangedMail,
  ...addressNotices,
  missedMessagesMail,
  digestMail,
  secondFactorRemovedMail,
  accountDeactivatedMail,
  passkeyAddedMail,
  accessEndedMail,
];
