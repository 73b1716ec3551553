/** Looks for groups that were deactivated after a request had checked them. */
import { sql } from "../db/sql.ts";
import type { Transaction } from "../db/transaction.ts";

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
