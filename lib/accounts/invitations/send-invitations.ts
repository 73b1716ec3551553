/** Sends and resends invitations by mail. */
import { z } from "zod";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { ApiError, badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import {
  dropInvitationMails,
  invitationMailsOfToday,
  queueInvitationMails,
} from "../../kernel/mail/mail-queue.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { invitationRefusal } from "../../organization/domains/address-rules.ts";
import { MAX_EMAIL } from "../../people/people-limits.contract.ts";
import { nameKey } from "../../text/name-key.ts";
import { noSuchInvitation, requireManaged, requireRoomFor } from "./invitation-rows.ts";
import { expiryOf, invitationTerms } from "./invitation-terms.ts";
import type { sendInvites } from "./invitations.contract.ts";
import { invitesChangedFor } from "./invitations.ts";

const address = z.email().max(MAX_EMAIL);

/** Per account in 24 hours. */
export const MAILS_PER_DAY = 500;
/** Per organization in 24 hours. */
export const MAILS_OF_ORGANIZATION_PER_DAY = 3_000;

type Skipped = readonly [email: string, reason: string, isDeactivated: boolean];

/**
 * Skips addresses with an account; invites nobody if any address is invalid.
 * @throws ApiError INVITATION_FAILED with the skipped addresses, even if others were invited; BAD_REQUEST as
 *   `invitationTerms`, without an address, and for too many open invitations.
 */
export async function sendInvitations(
  actor: Actor,
  given: z.output<typeof sendInvites.params>,
): Promise<Record<string, never>> {
  const emails = addressesIn(given.invitee_emails);
  if (emails.length === 0) throw badRequest("You must specify at least one email address.");
  const terms = invitationTerms(actor, given);
  const invalid = emails.flatMap((email) => invalidAddress(actor, email));
  if (invalid.length > 0) {
    throw failure("Some emails did not validate, so we didn't send any invitations.", invalid);
  }
  const skipped = emails.flatMap((email) => skippedAddress(actor, email));
  const known = new Set(skipped.map(([email]) => email));
  const free = emails.filter((email) => !known.has(email));
  if (free.length === 0) throw failure("We weren't able to invite anyone.", skipped);
  const author = { realmId: actor.organization.realm.id, authorId: actor.user.id };
  await logTransaction(writerOf(actor, "send-invites"), async (log) => {
    const { tx } = log;
    await log.lock();
    await requireRoomFor(tx, actor, free.length);
    await requireMailsLeft(tx, actor, free.length);
    const invitations = await tx.$queryRaw<{ id: number; email: string }[]>(sql`
      INSERT INTO invitation (realm_id, author_id, email, email_key, invited_as, channel_ids, group_ids,
        includes_default_channels, notifies_author, welcome_text, lifetime_minutes, expires_at)
      SELECT ${author.realmId}, ${author.authorId}, given.email, given.email_key, ${terms.invitedAs},
        ${terms.channelIds}::int[], ${terms.groupIds}::int[], ${terms.includesDefaultChannels},
        ${given.notify_referrer_on_join}, ${terms.welcomeText}::text, ${terms.lifetimeMinutes}::int,
        ${terms.expiresAt}::timestamptz
      FROM unnest(${free}::text[], ${free.map((email) => nameKey(email))}::text[]) AS given (email, email_key)
      RETURNING id, email`);
    const mails = invitations.map(({ id, email }) => ({ invitationId: id, recipient: email }));
    await queueInvitationMails(tx, { realmId: author.realmId, senderId: author.authorId }, mails);
    await appendEvents(log, [invitesChangedFor({ ...author, invitedAs: terms.invitedAs })]);
  });
  if (skipped.length > 0) throw failure(SOME_SKIPPED, skipped, { sent_invitations: true });
  return {};
}

/** Verbatim from the protocol: clients compare it. */
const SOME_SKIPPED =
  "Some of those addresses are already using Zulip, so we didn't send them an invitation. We did send invitations to everyone else!";

function invalidAddress({ organization }: Actor, email: string): Skipped[] {
  const reason = isAddress(email) ? invitationRefusal(organization, email) : "Invalid address.";
  return reason === null ? [] : [[email, reason, false]];
}

function skippedAddress({ organization }: Actor, email: string): Skipped[] {
  const user = organization.users.byEmail(email);
  if (!user) return [];
  return [
    user.isActive
      ? [email, "Already has an account.", false]
      : [email, "Account has been deactivated.", true],
  ];
}

/** @throws ApiError INVITATION_FAILED with `daily_limit_reached`, for the actor or the organization. */
export async function requireMailsLeft(
  tx: Transaction,
  { organization, user }: Actor,
  count: number,
): Promise<void> {
  const { bySender, byOrganization } = await invitationMailsOfToday(tx, {
    realmId: organization.realm.id,
    senderId: user.id,
  });
  const isReached = { daily_limit_reached: true } as const;
  if (bySender + count > MAILS_PER_DAY) {
    const sentence = `One person can send ${MAILS_PER_DAY} invitations a day, so these were not sent.`;
    throw failure(sentence, [], isReached);
  }
  if (byOrganization + count > MAILS_OF_ORGANIZATION_PER_DAY) {
    const limit = `The organization can send ${MAILS_OF_ORGANIZATION_PER_DAY} invitations a day`;
    throw failure(`${limit}, so these were not sent.`, [], isReached);
  }
}

function failure(
  message: string,
  errors: readonly Skipped[],
  given: { readonly sent_invitations?: true; readonly daily_limit_reached?: true } = {},
): ApiError {
  return new ApiError("INVITATION_FAILED", message, {
    errors,
    sent_invitations: false,
    daily_limit_reached: false,
    license_limit_reached: false,
    ...given,
  });
}

/**
 * Restarts the lifetime and replaces the pending mail.
 * @throws ApiError BAD_REQUEST for an unknown, ended or unmanaged invitation; INVITATION_FAILED at the daily limit.
 */
export async function resendInvitation(actor: Actor, invitationId: number): Promise<Record<string, never>> {
  await logTransaction(writerOf(actor, "resend-email-invite"), async (log) => {
    const { tx, realmId } = log;
    await log.lock();
    const invitation = await requireManaged(tx, actor, invitationId, "mail");
    const { id, email, revokedAt, usedAt, expiresAt, lifetimeMinutes } = invitation;
    const isExpired = expiresAt !== null && expiresAt.getTime() <= Date.now();
    if (revokedAt || usedAt || isExpired || email === null) throw noSuchInvitation();
    await requireMailsLeft(tx, actor, 1);
    await dropInvitationMails(tx, [id]);
    await queueInvitationMails(tx, { realmId, senderId: actor.user.id }, [
      { invitationId: id, recipient: email },
    ]);
    await tx.$executeRaw(sql`
      UPDATE invitation SET expires_at = ${expiryOf(lifetimeMinutes)}::timestamptz WHERE id = ${id}`);
    await appendEvents(log, [invitesChangedFor(invitation)]);
  });
  return {};
}

/** Drops case-insensitive duplicates. */
function addressesIn(text: string): string[] {
  const given = text.split(/[,;\r\n]/).map(bareAddress);
  const byKey = new Map(given.filter((each) => each !== "").map((each) => [nameKey(each), each]));
  return [...byKey.values()];
}

/** "Ada Lovelace <ada@example.com>" → "ada@example.com". */
function bareAddress(entry: string): string {
  const trimmed = entry.trim();
  const open = trimmed.lastIndexOf("<");
  return open >= 0 && trimmed.endsWith(">") ? trimmed.slice(open + 1, -1).trim() : trimmed;
}

function isAddress(given: string): boolean {
  return address.safeParse(given).success;
}
