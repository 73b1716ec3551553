/** Ends invitations before their time: revoked ones, those of people who lose the right, those of people who came. */
import { database } from "../db/client.ts";
import type { Prisma } from "../db/generated/client.ts";
import type { Transaction } from "../db/transaction.ts";
import type { NewEvent } from "../events/event-entry.ts";
import { dropInvitationMails } from "../mail/mail-queue.ts";
import { nameKey } from "../text/name-key.ts";
import { invitesChangedFor } from "./invitation-events.ts";

/** How long one can read at the link why one cannot join. */
const KEPT_DAYS = 30;

/**
 * Revokes these invitations, unless they were used. The log must be locked.
 * @returns the events to append.
 */
export async function endInvitations(
  tx: Transaction,
  which: Prisma.InvitationWhereInput,
): Promise<NewEvent[]> {
  const ended = await tx.invitation.updateManyAndReturn({
    where: { ...which, revokedAt: null, usedAt: null },
    data: { revokedAt: new Date() },
    select: { id: true, authorId: true, invitedAs: true },
  });
  await dropInvitationMails(
    tx,
    ended.map(({ id }) => id),
  );
  const kinds = new Map(ended.map((each) => [`${each.authorId} ${each.invitedAs}`, each]));
  return [...kinds.values()].map(invitesChangedFor);
}

/**
 * Ends what a person could no longer invite to: everything when they are deactivated, else more powerful roles than their
 * new one. The log must be locked.
 * @param role the new one; null for a deactivated account.
 * @returns the events to append.
 */
export function endInvitationsOf(
  tx: Transaction,
  authorId: number,
  role: number | null,
): Promise<NewEvent[]> {
  return endInvitations(tx, { authorId, ...(role === null ? {} : { invitedAs: { lt: role } }) });
}

/**
 * Ends the invitations to an address that has an account now. The log must be locked.
 * @returns the events to append.
 */
export function endInvitationsTo(tx: Transaction, realmId: number, email: string): Promise<NewEvent[]> {
  return endInvitations(tx, { realmId, emailKey: nameKey(email) });
}

/** Removes invitations that have long ended. */
export async function removeOldInvitations(): Promise<void> {
  const ended = { lt: new Date(Date.now() - KEPT_DAYS * 86_400_000) };
  await database().prisma.invitation.deleteMany({
    where: { OR: [{ revokedAt: ended }, { usedAt: ended }, { expiresAt: ended }] },
  });
}
