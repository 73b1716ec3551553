/** The kinds of mail, each declared by its noun. */
import { invitationMail } from "../invitations/invitation-mail.ts";
import type { MailKind } from "../mail/mail-kind.ts";

export const mailKinds: readonly MailKind[] = [invitationMail];
