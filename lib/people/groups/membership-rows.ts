/** Writes rows of members and subgroups, one statement each. */
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { badRequest } from "../../kernel/errors.ts";

// Prevents deadlocks between concurrent requests.
const inOrder = (ids: readonly number[]) => [...ids].sort((one, other) => one - other);

export async function insertMembers(
  tx: Transaction,
  groupId: number,
  userIds: readonly number[],
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows = await tx.$queryRaw<{ id: number }[]>(sql`
    INSERT INTO user_group_member (group_id, user_id) SELECT ${groupId}::int, unnest(${inOrder(userIds)}::int[])
    ON CONFLICT DO NOTHING RETURNING user_id AS id`);
  return rows.map(({ id }) => id);
}

export async function deleteMembers(
  tx: Transaction,
  groupId: number,
  userIds: readonly number[],
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows = await tx.$queryRaw<{ id: number }[]>(sql`
    DELETE FROM user_group_member WHERE group_id = ${groupId} AND user_id = ANY(${[...userIds]}::int[])
    RETURNING user_id AS id`);
  return rows.map(({ id }) => id);
}

export async function insertSubgroups(
  tx: Transaction,
  groupId: number,
  subgroupIds: readonly number[],
): Promise<number[]> {
  if (subgroupIds.length === 0) return [];
  const rows = await tx.$queryRaw<{ id: number }[]>(sql`
    INSERT INTO user_group_subgroup (group_id, subgroup_id)
    SELECT ${groupId}::int, unnest(${inOrder(subgroupIds)}::int[])
    ON CONFLICT DO NOTHING RETURNING subgroup_id AS id`);
  return rows.map(({ id }) => id);
}

export async function deleteSubgroups(
  tx: Transaction,
  groupId: number,
  subgroupIds: readonly number[],
): Promise<number[]> {
  if (subgroupIds.length === 0) return [];
  const rows = await tx.$queryRaw<{ id: number }[]>(sql`
    DELETE FROM user_group_subgroup WHERE group_id = ${groupId} AND subgroup_id = ANY(${[...subgroupIds]}::int[])
    RETURNING subgroup_id AS id`);
  return rows.map(({ id }) => id);
}

export async function isInCycle(tx: Transaction, groupId: number): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ found: boolean }[]>(sql`
    WITH RECURSIVE below AS (
      SELECT subgroup_id FROM user_group_subgroup WHERE group_id = ${groupId}
      UNION
      SELECT s.subgroup_id FROM below JOIN user_group_subgroup s ON s.group_id = below.subgroup_id)
    SELECT EXISTS (SELECT FROM below WHERE subgroup_id = ${groupId}) AS found`);
  return row?.found === true;
}

/** Groups are deactivated under the organization's lock, so the answer stays valid while it is held. */
export async function deactivatedAmong(tx: Transaction, groupIds: readonly number[]): Promise<number | null> {
  if (groupIds.length === 0) return null;
  const [row] = await tx.$queryRaw<{ id: number }[]>(sql`
    SELECT id FROM user_group WHERE id = ANY(${[...groupIds]}::int[]) AND deactivated_at IS NOT NULL LIMIT 1`);
  return row?.id ?? null;
}

/**
 * For groups chosen to hold permissions; under the organization's lock.
 * @throws ApiError BAD_REQUEST for a group that was deactivated meanwhile.
 */
export async function requireNoneDeactivated(tx: Transaction, groupIds: readonly number[]): Promise<void> {
  const deactivated = await deactivatedAmong(tx, groupIds);
  if (deactivated !== null) throw badRequest(`Invalid user group ID: ${deactivated}`);
}
