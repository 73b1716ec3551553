/** Updates a settings column and keeps concurrent changes of other settings. */
import { type Sql, sql } from "./sql.ts";

/**
 * @param changed names of all settings that change.
 * @param chosen new values; defaults are not stored.
 */
export function mergedSettings(
  column: "settings" | "user_settings_defaults",
  changed: readonly string[],
  chosen: object,
): Sql {
  const present = column === "settings" ? sql`settings` : sql`user_settings_defaults`;
  return sql`((${present} - ${[...changed]}::text[]) || ${JSON.stringify(chosen)}::jsonb)`;
}
