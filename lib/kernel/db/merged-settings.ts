/** Changes a column of settings such that concurrent changes of other settings are kept. */
import { type Sql, sql } from "./sql.ts";

/**
 * The new value of the column.
 * @param column its name.
 * @param changed names of all settings that change.
 * @param chosen new values, without those that are defaults: what has its default is not stored.
 */
export function mergedSettings(
  column: "settings" | "user_settings_defaults",
  changed: readonly string[],
  chosen: object,
): Sql {
  const present = column === "settings" ? sql`settings` : sql`user_settings_defaults`;
  return sql`((${present} - ${[...changed]}::text[]) || ${JSON.stringify(chosen)}::jsonb)`;
}
