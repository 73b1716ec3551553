/** The mail to somebody whose sessions, keys or passkeys an administrator has ended. */
import { organizationUrl } from "../../kernel/events/find-organization.ts";
import type { MailKind } from "../../kernel/mail/mail-queue.ts";

export const ACCESS_ENDED = "access-ended";

export const accessEndedMail: MailKind = {
  kind: ACCESS_ENDED,
  async compose(_mail, organization) {
    const { name, isActive } = organization.realm;
    if (!isActive) return null;
    return {
      subject: `Access to your account at ${name} was ended`,
      heading: "Access to your account was ended",
      paragraphs: [
        `An administrator of ${name} has signed you out, or removed keys or passkeys from your account.`,
        "Sign in again as usual. Your settings list what is left under Sessions and keys, and you can make new keys there.",
      ],
      action: { label: `Go to ${name}`, url: organizationUrl(organization) },
      reason: "If you do not know why, ask your administrators.",
    };
  },
};
