/** The kinds of mail, each declared by its noun. */
import { accessEndedMail } from "../access-administration/access-ended-mail.ts";
import { addressChangedMail, addressMail } from "../address-change/address-mails.ts";
import { digestMail } from "../digest/digest-mail.ts";
import { invitationMail } from "../invitations/invitation-mail.ts";
import type { MailKind } from "../mail/mail-kind.ts";
import { accountDeactivatedMail } from "../members/account-deactivated-mail.ts";
import { addressNotices } from "../members/address-notices.ts";
import { secondFactorRemovedMail } from "../members/second-factor-removed-mail.ts";
import { missedMessagesMail } from "../missed-messages/missed-messages-mail.ts";
import { passkeyAddedMail } from "../passkeys/passkey-added-mail.ts";
import { passwordResetMail } from "../password-reset/password-reset-mail.ts";
import { signUpMail } from "../sign-up/sign-up-mail.ts";

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
