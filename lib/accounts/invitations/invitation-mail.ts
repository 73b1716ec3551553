/** The mail that invites somebody. */
import { database } from "../../kernel/db/client.ts";
import type { MailKind } from "../../kernel/mail/mail-queue.ts";
import { invitationLink } from "./invitation-key.ts";

export const invitationMail: MailKind = {
  kind: "invitation",
  async compose({ invitationId }, organization) {
    const invitation =
      invitationId === null
        ? null
        : await database().prisma.invitation.findUnique({ where: { id: invitationId } });
    if (!invitation || !organization.realm.isActive) return null;
    const { revokedAt, usedAt, expiresAt, authorId } = invitation;
    if (revokedAt || usedAt || (expiresAt && expiresAt.getTime() <= Date.now())) return null;
    const { name } = organization.realm;
    const author = organization.users.get(authorId);
    const who = author?.fullName ?? "Somebody";
    return {
      subject: author ? `${author.fullName} has invited you to ${name}` : `You are invited to ${name}`,
      heading: `Join ${name}`,
      paragraphs: [
        `${who} has invited you to ${name}, where the team talks.`,
        ...(expiresAt ? [`You can accept the invitation until ${dateFormat.format(expiresAt)}.`] : []),
      ],
      action: { label: "Accept the invitation", url: invitationLink(organization, invitation.id) },
      reason: `You are receiving this email because ${who} entered your address. If you do not know them, you can ignore it.`,
    };
  },
};

/** Nobody knows the time zone of a person who has no account yet. */
const dateFormat = new Intl.DateTimeFormat("en", {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZone: "UTC",
  timeZoneName: "short",
});
