/** Who takes part in people's direct conversations. */
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";

interface Partners {
  readonly user_id: number;
  readonly partner_ids: number[];
}

/** The partners of each of these people, themselves included. */
export async function partnersOf(
  userIds: readonly number[],
  tx: Transaction,
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx.$queryRaw<Partners[]>(sql`
    SELECT own.user_id, array_agg(DISTINCT other.user_id) AS partner_ids FROM conversation_member own
    JOIN conversation_member other ON other.conversation_id = own.conversation_id
    WHERE own.user_id = ANY(${[...userIds]}::int[]) GROUP BY own.user_id`);
  return new Map(rows.map((row) => [row.user_id, row.partner_ids]));
}
