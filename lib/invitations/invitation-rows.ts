/** Invitations in the database: which of them are open, how many there may be, and those that somebody manages. */
import type { Invitation, Prisma } from "../db/generated/client.ts";
import { rowId } from "../db/row-id.ts";
import { sql } from "../db/sql.ts";
import type { Transaction } from "../db/transaction.ts";
import { badRequest } from "../errors.ts";
import type { Actor } from "../organization-memory/actor.ts";
import { mayManage } from "./invitation-access.ts";

/** Open ones of one person: administrators get all of everybody's in one answer. */
export const MAX_OPEN = 2_000;

/** Selects the invitations by which somebody can join now. */
export function areOpen(): Prisma.InvitationWhereInput {
  return { revokedAt: null, usedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] };
}

/**
 * Checks that the actor may have this many more open invitations.
 * @throws ApiError BAD_REQUEST.
 */
export async function requireRoomFor(tx: Transaction, { user }: Actor, count: number): Promise<void> {
  const [open] = await tx.$queryRaw<{ count: number }[]>(sql`
    SELECT count(*)::int FROM invitation
    WHERE author_id = ${user.id} AND revoked_at IS NULL AND used_at IS NULL AND (expires_at IS NULL OR expires_at > now())`);
  if ((open?.count ?? 0) + count > MAX_OPEN)
    throw badRequest(`You have too many open invitations (limit: ${MAX_OPEN}).`);
}

/**
 * An invitation that the actor manages; of others nothing is revealed.
 * @throws ApiError BAD_REQUEST.
 */
export async function requireManaged(
  tx: Transaction,
  { organization, user }: Actor,
  invitationId: number,
  kind: "mail" | "link",
): Promise<Invitation> {
  const email = kind === "mail" ? { not: null } : null;
  const where = { id: rowId(invitationId), realmId: organization.realm.id, email };
  const invitation = await tx.invitation.findFirst({ where });
  if (!invitation || !mayManage(user, invitation)) throw noSuchInvitation();
  return invitation;
}

/** The error of an invitation that does not exist or that somebody else manages. */
export function noSuchInvitation() {
  return badRequest("No such invitation");
}
