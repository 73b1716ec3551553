/** Addresses that administrators of an organization may not see: their archives have others in their place. */
import { type Sql, sql } from "../../kernel/db/sql.ts";
import { VISIBLE_TO_NOBODY } from "../../people/users/user-access.ts";
import type { ExportScope } from "./export-scope.ts";

/**
 * An address of the account `t`, or one at which nobody can be reached if the person hides it from everybody and does not
 * consent, where consent counts. It is different for each account, since addresses are, and names its id in the archive.
 */
export function unlessHidden({ peopleIds }: ExportScope, column: Sql): Sql {
  if (peopleIds === null) return column;
  return sql`CASE WHEN t.bot_type IS NULL AND t.settings->'email_address_visibility' = ${VISIBLE_TO_NOBODY}::text::jsonb
      AND t.id <> ALL(${[...peopleIds]}::int[])
    THEN 'hidden-address-' || t.id || '@hidden.invalid' ELSE ${column} END`;
}
