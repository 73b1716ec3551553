/** Looks for groups that were deactivated after a request had checked them. */
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { badRequest } from "../../kernel/errors.ts";

/**
 * The id of a deactivated group among these, or null. Groups are deactivated under the organization's lock, so while it
 * is held the answer stays right.
 */
export async function deactivatedAmong(tx: Transaction, groupIds: readonly number[]): Promise<number | null> {
  if (groupIds.length === 0) return null;
  const [row] = await tx.$queryRaw<{ id: number }[]>(sql`
    SELECT id FROM user_group WHERE id = ANY(${[...groupIds]}::int[]) AND deactivated_at IS NOT NULL LIMIT 1`);
  return row?.id ?? null;
}

/**
 * Checks under the organization's lock that groups chosen to hold permissions may still do so.
 * @throws ApiError BAD_REQUEST for a group that was deactivated since it was chosen.
 */
export async function requireNoneDeactivated(tx: Transaction, groupIds: readonly number[]): Promise<void> {
  const deactivated = await deactivatedAmong(tx, groupIds);
  if (deactivated !== null) throw badRequest(`Invalid user group ID: ${deactivated}`);
}
