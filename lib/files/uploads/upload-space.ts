/** Upload quotas. */
import { configuration } from "../../config.ts";
import { type Sql, sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { badRequest } from "../../kernel/errors.ts";
import { type Actor, personOf } from "../../kernel/memory/actor.ts";
import { isSystemBot } from "../../people/users/system-bots.ts";

/** Hours without progress after which an upload loses its reserved space. */
export const KEPT_HOURS = 24;

const LOCK = 7276;

/** The id of no person. */
const NOBODY = 0;

/** Blocks other uploads from starting or ending until the transaction ends. Take it before the organization's lock. */
export async function lockSpace(tx: Transaction, realmId: number): Promise<void> {
  await tx.$queryRaw(
    sql`SELECT 1 FROM (SELECT pg_advisory_xact_lock(${LOCK}::int, ${realmId}::int)) AS locked`,
  );
}

interface Usage {
  /** Running uploads. */
  readonly incomplete: number;
  /** Bytes, including announced ones of running uploads. */
  readonly ofPerson: number;
  readonly ofOrganization: number;
}

/** Reads only running uploads, by an index. */
export function spaceInUse(realmId: number, personId: number): Sql {
  return sql`
    WITH under_way AS (
      SELECT owner_id, size FROM resumable_upload
      WHERE realm_id = ${realmId} AND path_id IS NULL
        AND changed_at > now() - make_interval(hours => ${KEPT_HOURS}::int)),
    own AS (SELECT id, uploaded_bytes FROM user_account
      WHERE realm_id = ${realmId} AND (id = ${personId} OR bot_owner_id = ${personId}))
    SELECT (SELECT count(*)::int FROM under_way JOIN own ON own.id = owner_id) AS incomplete,
      ((SELECT coalesce(sum(uploaded_bytes), 0) FROM own)
        + (SELECT coalesce(sum(size), 0) FROM under_way JOIN own ON own.id = owner_id))::float8 AS "ofPerson",
      ((SELECT uploaded_bytes FROM realm WHERE id = ${realmId})
        + (SELECT coalesce(sum(size), 0) FROM under_way))::float8 AS "ofOrganization"`;
}

/**
 * @param bytes additional bytes.
 * @returns the number of running uploads of the user and their bots.
 * @throws ApiError BAD_REQUEST for missing space.
 */
export async function requireRoom(
  tx: Transaction,
  { user, organization }: Actor,
  bytes: number,
): Promise<number> {
  const [usage] = await tx.$queryRaw<Usage[]>(spaceInUse(organization.realm.id, personOf(user)));
  if (!usage) throw new Error("The used space is unknown.");
  requireSpace({
    ofOrganization: usage.ofOrganization + bytes,
    // System bots post for many people, so only the organization's quota counts.
    ofPerson: isSystemBot(user) ? 0 : usage.ofPerson + bytes,
  });
  return usage.incomplete;
}

/**
 * @param bytes additional bytes, which are nobody's own.
 * @throws ApiError BAD_REQUEST for missing space.
 */
export async function requireRoomOfAll(tx: Transaction, realmId: number, bytes: number): Promise<void> {
  const [usage] = await tx.$queryRaw<Usage[]>(spaceInUse(realmId, NOBODY));
  if (!usage) throw new Error("The used space is unknown.");
  requireSpace({ ofOrganization: usage.ofOrganization + bytes, ofPerson: 0 });
}

/**
 * @param bytes including the new file.
 * @throws ApiError BAD_REQUEST over a quota.
 */
function requireSpace(bytes: { readonly ofOrganization: number; readonly ofPerson: number }): void {
  const { ofOrganization, ofPerson } = configuration().uploadQuotas;
  if (exceeds(bytes.ofOrganization, ofOrganization)) {
    throw badRequest("Upload would exceed your organization's upload quota.");
  }
  if (exceeds(bytes.ofPerson, ofPerson)) {
    throw badRequest(`Upload would exceed your own upload quota (limit: ${ofPerson} MiB).`);
  }
}

function exceeds(bytes: number, quota: number | null): boolean {
  return quota !== null && bytes > quota * 1024 ** 2;
}
