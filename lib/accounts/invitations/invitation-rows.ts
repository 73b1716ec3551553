/** Keys, limits and queries of invitations. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import { serverSecret } from "../../auth/authentication/secret-box.ts";
import { database } from "../../kernel/db/client.ts";
import type { Invitation, Prisma } from "../../kernel/db/generated/client.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { rowId } from "../../kernel/db/value-forms.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { organizationUrl } from "../../kernel/memory/find-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { managedBy, mayManage } from "./invitation-access.ts";
import { getInvites } from "./invitations.contract.ts";

/** 144 bits: infeasible to guess. */
const MAC_BYTES = 18;

const LARGEST_ID = 2 ** 31 - 1;

/** The newest ones. */
const MAX_LISTED = 10_000;

type Column = "id" | "realmId" | "authorId" | "email" | "invitedAs" | "lifetimeMinutes";
export type InvitationRow = Pick<Invitation, Column | "expiresAt" | "revokedAt" | "usedAt">;

/** Per person; administrators get everyone's in one response. */
export const MAX_OPEN = 2_000;

export function areOpen(): Prisma.InvitationWhereInput {
  return { revokedAt: null, usedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] };
}

/**
 * Allows for `count` more open invitations.
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
 * One error for unknown and unmanaged invitations, which reveals nothing.
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

export async function readInvitation(tx: Transaction, id: number): Promise<InvitationRow | null> {
  const [row] = await tx.$queryRaw<InvitationRow[]>(sql`
    SELECT id, realm_id AS "realmId", author_id AS "authorId", email, invited_as AS "invitedAs",
      lifetime_minutes AS "lifetimeMinutes", expires_at AS "expiresAt", revoked_at AS "revokedAt", used_at AS "usedAt"
    FROM invitation WHERE id = ${id}`);
  return row ?? null;
}

export function noSuchInvitation() {
  return badRequest("No such invitation");
}

type Presented = z.output<typeof getInvites.returns>["invites"][number];

/** Invitations the actor manages, newest first. */
export async function getInvitations({ organization, user }: Actor): Promise<{ invites: Presented[] }> {
  const rows = await database().prisma.invitation.findMany({
    where: { realmId: organization.realm.id, AND: [areOpen(), managedBy(user)] },
    orderBy: { id: "desc" },
    take: MAX_LISTED,
  });
  return { invites: rows.map((row) => present(organization, row)) };
}

const presentedRole = getInvites.returns.shape.invites.element.shape.invited_as;

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

function present(organization: Organization, row: Invitation): Presented {
  return {
    id: row.id,
    invited_by_user_id: row.authorId,
    invited: seconds(row.createdAt),
    expiry_date: row.expiresAt && seconds(row.expiresAt),
    invited_as: presentedRole.parse(row.invitedAs),
    notify_referrer_on_join: row.notifiesAuthor,
    is_multiuse: row.email === null,
    ...(row.email === null ? { link_url: invitationLink(organization, row.id) } : { email: row.email }),
  };
}

function macOf(id: number): Buffer {
  const mac = createHmac("sha256", serverSecret()).update(`invitation|${id}`);
  return mac.digest().subarray(0, MAC_BYTES);
}

export function invitationKey(id: number): string {
  return `${id}-${macOf(id).toString("base64url")}`;
}

/** Null unless this server issued the key. */
export function invitationIdOf(key: string): number | null {
  const [, digits, secret] = /^([1-9]\d{0,9})-([\w-]{24})$/.exec(key) ?? [];
  const id = Number(digits);
  if (secret === undefined || id > LARGEST_ID) return null;
  return timingSafeEqual(macOf(id), Buffer.from(secret, "base64url")) ? id : null;
}

export function invitationLink(organization: Organization, id: number): string {
  return `${organizationUrl(organization)}/join/${invitationKey(id)}`;
}
