/** Changes a `settings` column such that concurrent changes of other settings are kept. */
import { type Sql, sql } from "./sql.ts";

/**
 * The new value of the column.
 * @param changed names of all settings that change.
 * @param chosen new values, without those that are defaults: what has its default is not stored.
 */
export function mergedSettings(changed: readonly string[], chosen: object): Sql {
  return sql`((settings - ${[...changed]}::text[]) || ${JSON.stringify(chosen)}::jsonb)`;
}
