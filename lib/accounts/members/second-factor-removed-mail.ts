/** The mail to somebody whose second factor an administrator has turned off. */
import { organizationUrl } from "../../kernel/events/find-organization.ts";
import type { MailKind } from "../../kernel/mail/mail-queue.ts";

export const SECOND_FACTOR_REMOVED = "second-factor-removed";

export const secondFactorRemovedMail: MailKind = {
  kind: SECOND_FACTOR_REMOVED,
  async compose(_mail, organization) {
    if (!organization.realm.isActive) return null;
    const { name } = organization.realm;
    return {
      subject: `Your second factor at ${name} was turned off`,
      heading: "Your second factor was turned off",
      paragraphs: [
        `An administrator of ${name} has turned off the second factor of your account. Your password alone is enough to sign in now.`,
        "You can set up a new one in your settings, under Sessions and keys.",
      ],
      action: { label: `Go to ${name}`, url: organizationUrl(organization) },
      reason: "If you did not ask for this, change your password and tell your administrators at once.",
    };
  },
};
