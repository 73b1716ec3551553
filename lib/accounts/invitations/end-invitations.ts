/** Ends invitations before their time: revoked ones, those of people who lose the right, those of people who came. */
import { removeOldest } from "../../kernel/db/remove-oldest.ts";
import { type Sql, sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import { dropInvitationMails } from "../../kernel/mail/mail-queue.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { nameKey } from "../../text/name-key.ts";
import { noSuchInvitation, requireManaged } from "./invitation-rows.ts";
import { invitesChangedFor } from "./invitations.ts";

/** How long one can read at the link why one cannot join. */
const KEPT_DAYS = 30;

/** Revokes the invitations that fulfil the condition, unless they were used. */
async function endInvitations(tx: Transaction, which: Sql): Promise<NewEvent[]> {
  const ended = await tx.$queryRaw<{ id: number; authorId: number; invitedAs: number }[]>(sql`
    UPDATE invitation SET revoked_at = now() WHERE ${which} AND revoked_at IS NULL AND used_at IS NULL
    RETURNING id, author_id AS "authorId", invited_as AS "invitedAs"`);
  await dropInvitationMails(
    tx,
    ended.map(({ id }) => id),
  );
  const kinds = new Map(ended.map((each) => [`${each.authorId} ${each.invitedAs}`, each]));
  return [...kinds.values()].map(invitesChangedFor);
}

/**
 * Ends one invitation, unless it was used. The log must be locked.
 * @returns the events to append.
 */
export function endInvitation(tx: Transaction, id: number): Promise<NewEvent[]> {
  return endInvitations(tx, sql`id = ${id}`);
}

/**
 * Ends what accounts could no longer invite to: everything when they are deactivated, else more powerful roles than their
 * new one. The log must be locked.
 * @param role the new one; null for a deactivated account.
 * @returns the events to append.
 */
export function endInvitationsOf(
  tx: Transaction,
  authorIds: readonly number[],
  role: number | null,
): Promise<NewEvent[]> {
  const isEnding = role === null ? sql`true` : sql`invited_as < ${role}`;
  return endInvitations(tx, sql`author_id = ANY(${[...authorIds]}::int[]) AND ${isEnding}`);
}

/**
 * Ends the invitations to an address that has an account now. The log must be locked.
 * @returns the events to append.
 */
export function endInvitationsTo(tx: Transaction, realmId: number, email: string): Promise<NewEvent[]> {
  return endInvitations(tx, sql`realm_id = ${realmId} AND email_key = ${nameKey(email)}`);
}

/** Removes invitations that have long ended. */
export async function removeOldInvitations(): Promise<void> {
  await removeOldest({
    table: sql`invitation`,
    by: sql`least(revoked_at, used_at, expires_at)`,
    where: sql`least(revoked_at, used_at, expires_at) < now() - make_interval(days => ${KEPT_DAYS}::int)`,
  });
}

/**
 * Its mail is not sent either, if it still waits.
 * @throws ApiError BAD_REQUEST for an invitation by mail that does not exist, that was used or revoked, or that the
 *   actor does not manage.
 */
export async function revokeMailInvitation(
  actor: Actor,
  invitationId: number,
): Promise<Record<string, never>> {
  await logTransaction(writerOf(actor, "revoke-email-invite"), async (log) => {
    await log.lock();
    const invitation = await requireManaged(log.tx, actor, invitationId, "mail");
    if (invitation.revokedAt || invitation.usedAt) throw noSuchInvitation();
    await appendEvents(log, await endInvitation(log.tx, invitation.id));
  });
  return {};
}

/** @throws ApiError BAD_REQUEST for a link that does not exist, that was revoked, or that the actor does not manage. */
export async function revokeLink(actor: Actor, invitationId: number): Promise<Record<string, never>> {
  await logTransaction(writerOf(actor, "revoke-invite-link"), async (log) => {
    await log.lock();
    const invitation = await requireManaged(log.tx, actor, invitationId, "link");
    if (invitation.revokedAt) throw badRequest("Invitation has already been revoked");
    await appendEvents(log, await endInvitation(log.tx, invitation.id));
  });
  return {};
}
