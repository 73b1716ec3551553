/** The mail to somebody whose account an administrator has deactivated, where the administrator wants one to be sent. */
import type { MailKind } from "../../kernel/mail/mail-queue.ts";

export const ACCOUNT_DEACTIVATED = "account-deactivated";

export const accountDeactivatedMail: MailKind = {
  kind: ACCOUNT_DEACTIVATED,
  async compose({ note }, organization) {
    if (!organization.realm.isActive) return null;
    const { name } = organization.realm;
    return {
      subject: `Your account at ${name} was deactivated`,
      heading: "Your account was deactivated",
      paragraphs: [
        `An administrator of ${name} has deactivated your account. You can no longer sign in there.`,
        ...(note ? ["The administrator writes:", ...note.split(/\n+/)] : []),
      ],
      action: null,
      reason: `You are receiving this email because you had an account at ${name}.`,
    };
  },
};
