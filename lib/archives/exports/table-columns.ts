/** Columns of the database's tables. */

import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";

/** Column names of each table, in order. */
export async function tableColumns(tx: Transaction): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await tx.$queryRaw<{ table_name: string; columns: string[] }[]>(sql`
    SELECT table_name::text, array_agg(column_name::text ORDER BY ordinal_position) AS columns
    FROM information_schema.columns WHERE table_schema = current_schema() GROUP BY table_name`);
  return new Map(rows.map(({ table_name, columns }) => [table_name, columns]));
}
