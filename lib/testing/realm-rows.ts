/** The rows that an archive of an organization would have, for comparisons. */

import { archiveTables } from "../archives/exports/archive-tables.ts";
import { exportScope } from "../archives/exports/export-scope.ts";
import { Prisma } from "../kernel/db/generated/client.ts";
import { query, sql } from "../kernel/db/sql.ts";

/** By table; the order of rows does not count. @param except columns that are not compared. */
export async function rowsOfRealm(
  realmId: number,
  except: readonly string[] = [],
): Promise<Record<string, string[]>> {
  const scope = await exportScope(realmId, "everything");
  const all: Record<string, string[]> = {};
  for (const { name, rows } of archiveTables) {
    const found = await query<{ row: string }>(sql`
      SELECT (to_jsonb(t) - ${[...except]}::text[])::text AS row FROM ${Prisma.raw(name)} t WHERE ${rows(scope)}`);
    if (found.length > 0) all[name] = found.map(({ row }) => row).sort();
  }
  return all;
}
