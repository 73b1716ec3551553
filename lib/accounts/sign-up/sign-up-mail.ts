/** The mail by which somebody creates an account. */

import { mailLinkUrl } from "../../auth/mail-links/mail-link-key.ts";
import { database } from "../../kernel/db/client.ts";
import { organizationUrl } from "../../kernel/events/find-organization.ts";
import type { MailKind } from "../../kernel/mail/mail-queue.ts";

const REASON =
  "You are receiving this email because somebody, probably you, has entered your address. If not, you can ignore it.";

export const signUpMail: MailKind = {
  kind: "sign-up",
  async compose({ mailLinkId }, organization) {
    const link =
      mailLinkId === null ? null : await database().prisma.mailLink.findUnique({ where: { id: mailLinkId } });
    if (!link || link.usedAt || !organization.realm.isActive) return null;
    const { name } = organization.realm;
    if (organization.users.byEmail(link.email)) {
      return {
        subject: `You have an account at ${name}`,
        heading: `You have an account at ${name}`,
        paragraphs: [
          "There is nothing to create: sign in with this address. If you do not know the password, you can choose a new one there.",
        ],
        action: { label: "Sign in", url: `${organizationUrl(organization)}/login` },
        reason: REASON,
      };
    }
    return {
      subject: `Join ${name}`,
      heading: `Join ${name}`,
      paragraphs: [
        "Confirm that this is your address, and choose a name and a password.",
        "The link works once, within a day.",
      ],
      action: {
        label: "Create your account",
        url: mailLinkUrl(organization, { id: link.id, kind: "sign-up" }),
      },
      reason: REASON,
    };
  },
};
