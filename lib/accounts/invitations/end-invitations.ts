/** Ends invitations early: revoked, author without permission, or person already joined. */
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

/** How long the link can explain why joining fails. */
const KEPT_DAYS = 30;

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
 * Requires the log lock.
 * @returns the events to append.
 */
export function endInvitation(tx: Transaction, id: number): Promise<NewEvent[]> {
  return endInvitations(tx, sql`id = ${id}`);
}

/**
 * Requires the log lock.
 * @param role ends invitations to roles above it; null ends all.
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
 * Revokes invitations to an address that now has an account. Requires the log lock.
 * @returns the events to append.
 */
export function endInvitationsTo(tx: Transaction, realmId: number, email: string): Promise<NewEvent[]> {
  return endInvitations(tx, sql`realm_id = ${realmId} AND email_key = ${nameKey(email)}`);
}

export async function removeOldInvitations(): Promise<void> {
  await removeOldest({
    table: sql`invitation`,
    by: sql`least(revoked_at, used_at, expires_at)`,
    where: sql`least(revoked_at, used_at, expires_at) < now() - make_interval(days => ${KEPT_DAYS}::int)`,
  });
}

/** Also cancels the pending mail. */
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

/** @throws ApiError BAD_REQUEST for an unknown, revoked or unmanaged link. */
export async function revokeLink(actor: Actor, invitationId: number): Promise<Record<string, never>> {
  await logTransaction(writerOf(actor, "revoke-invite-link"), async (log) => {
    await log.lock();
    const invitation = await requireManaged(log.tx, actor, invitationId, "link");
    if (invitation.revokedAt) throw badRequest("Invitation has already been revoked");
    await appendEvents(log, await endInvitation(log.tx, invitation.id));
  });
  return {};
}
