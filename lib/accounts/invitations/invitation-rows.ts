/** Invitations in the database: which of them are open, how many there may be, and those that somebody manages. */
import type { Invitation, Prisma } from "../../kernel/db/generated/client.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { rowId } from "../../kernel/db/value-forms.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { mayManage } from "./invitation-access.ts";

type Column = "id" | "realmId" | "authorId" | "email" | "invitedAs" | "lifetimeMinutes";
export type InvitationRow = Pick<Invitation, Column | "expiresAt" | "revokedAt" | "usedAt">;

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
): Promise<InvitationRow> {
  const invitation = await readInvitation(tx, rowId(invitationId));
  const isHere =
    invitation?.realmId === organization.realm.id && (invitation.email !== null) === (kind === "mail");
  if (!isHere || !mayManage(user, invitation)) throw noSuchInvitation();
  return invitation;
}

/** What decides whether somebody can join by an invitation, and who manages it; null when there is none. */
export async function readInvitation(tx: Transaction, id: number): Promise<InvitationRow | null> {
  const [row] = await tx.$queryRaw<InvitationRow[]>(sql`
    SELECT id, realm_id AS "realmId", author_id AS "authorId", email, invited_as AS "invitedAs",
      lifetime_minutes AS "lifetimeMinutes", expires_at AS "expiresAt", revoked_at AS "revokedAt", used_at AS "usedAt"
    FROM invitation WHERE id = ${id}`);
  return row ?? null;
}

/** The error of an invitation that does not exist or that somebody else manages. */
export function noSuchInvitation() {
  return badRequest("No such invitation");
}
