/** The invitations noun, its event, audience and mail. */
import { z } from "zod";
import { database } from "../../kernel/db/client.ts";
import type { AudienceRules } from "../../kernel/events/audience.ts";
import { defineEvent, type NewEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import type { MailKind } from "../../kernel/mail/mail-queue.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { mayManage } from "./invitation-access.ts";
import { invitationLink } from "./invitation-rows.ts";
import * as contracts from "./invitations.contract.ts";
import { invitesChangedEvent } from "./invitations.contract.ts";

const invitationMail: MailKind = {
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

/** The person's time zone is unknown before they have an account. */
const dateFormat = new Intl.DateTimeFormat("en", {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZone: "UTC",
  timeZoneName: "short",
});

declare module "../../kernel/events/audience.ts" {
  interface AudienceKinds {
    /** The invitation's author, and administrators who could grant its role. */
    readonly invitation_managers: { readonly authorId: number; readonly invitedAs: number };
  }
}

const invitationAudiences: AudienceRules<"invitation_managers"> = {
  invitation_managers: (invitation, { user }) => mayManage(user, invitation),
};

/** Without details, so that clients fetch only what they may see. */
const invitesChanged = defineEvent({
  name: "invites_changed",
  stored: z.strictObject({}),
  audit: () => ({}),
  wire: invitesChangedEvent,
  variant: sameForEveryone,
  build: () => ({}),
});

export const invitations = defineNoun({
  contracts: [
    contracts.getInvites,
    contracts.getInviteUses,
    contracts.sendInvites,
    contracts.createInviteLink,
    contracts.resendEmailInvite,
    contracts.revokeEmailInvite,
    contracts.revokeInviteLink,
  ],
  events: [invitesChanged],
  audiences: invitationAudiences,
  mails: [invitationMail],
});

export function invitesChangedFor({
  authorId,
  invitedAs,
}: {
  readonly authorId: number;
  readonly invitedAs: number;
}): NewEvent {
  return invitesChanged.event({}, { kind: "invitation_managers", authorId, invitedAs });
}
