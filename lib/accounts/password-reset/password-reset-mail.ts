/** The mail by which a person chooses a new password. */
import { directoryDecides } from "../../auth/authentication/directory-decides.ts";
import { mailLinkUrl } from "../../auth/mail-links/mail-link-key.ts";
import { database } from "../../kernel/db/client.ts";
import { organizationUrl } from "../../kernel/events/find-organization.ts";
import type { MailKind } from "../../kernel/mail/mail-queue.ts";
import { mayAct } from "../../people/users/may-act.ts";
import type { UserRecord } from "../../people/users/user-records.ts";

export const passwordResetMail: MailKind = {
  kind: "password-reset",
  async compose({ mailLinkId, recipient }, organization) {
    const link =
      mailLinkId === null ? null : await database().prisma.mailLink.findUnique({ where: { id: mailLinkId } });
    const user = link?.userId ? organization.users.get(link.userId) : undefined;
    if (!link || link.usedAt || !user || user.deliveryEmail !== recipient) return null;
    if (!mayAct(organization, user)) return null;
    const { name } = organization.realm;
    if (await directoryDecides(organization, user.id)) {
      return {
        subject: `Your password for ${name}`,
        heading: "Your password is that of your directory",
        paragraphs: [
          `You sign in to ${name} with the password of your organization's directory, and you change it there.`,
        ],
        action: { label: "Sign in", url: `${organizationUrl(organization)}/login` },
        reason: "You are receiving this email because somebody, probably you, has asked for a new password.",
      };
    }
    return {
      subject: `Choose a new password for ${name}`,
      heading: "Choose a new password",
      paragraphs: [
        `Somebody, probably you, has asked for a new password for your account at ${name}.`,
        "The link works once, within an hour.",
        ...(await otherWaysIn(user)),
      ],
      action: {
        label: "Choose a new password",
        url: mailLinkUrl(organization, { id: link.id, kind: "password-reset" }),
      },
      reason: "If you did not ask for it, you can ignore this email: your password stays as it is.",
    };
  },
};

/** What a new password does not end. Most who ask for one have forgotten theirs, but some fear that another has it. */
async function otherWaysIn({ id, personalKeyIds }: UserRecord): Promise<string[]> {
  const passkeys = await database().prisma.passkey.count({ where: { userId: id } });
  if (passkeys + personalKeyIds.length === 0) return [];
  return [
    "Your passkeys and keys for programs stay as they are. If somebody else may have used your account, remove those that you do not know: they are in your settings, under Sessions and keys.",
  ];
}
