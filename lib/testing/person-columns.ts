/** Database columns that refer to people. */

import { archiveTables } from "../archives/exports/archive-tables.ts";
import { query, sql } from "../kernel/db/sql.ts";

/** As "table.column", by foreign key, column name or archive definition. */
export async function personColumns(): Promise<string[]> {
  const found = await query<{ name: string }>(sql`
    SELECT conrelid::regclass || '.' || attname AS name FROM pg_constraint
    JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY(conkey)
    WHERE contype = 'f' AND confrelid = 'user_account'::regclass
    UNION SELECT table_name || '.' || column_name FROM information_schema.columns
    WHERE table_schema = 'public'
      AND column_name ~ '(^|_)(user|owner|author|sender|creator|editor|person|bot|recipient)_ids?$'`);
  const archived = archiveTables.flatMap(({ name, ids }) =>
    Object.entries(ids).flatMap(([column, table]) => (table === "user_account" ? [`${name}.${column}`] : [])),
  );
  const columns = new Set([...found.map(({ name }) => name), ...archived]);
  return [...columns].sort();
}
