/** Removes entries of the audit log that are older than they are kept. */
import { removeOldest } from "../../kernel/db/remove-oldest.ts";
import { sql } from "../../kernel/db/sql.ts";

/** Two years; the settings page says so. */
const KEPT_DAYS = 730;

/** Called every hour. */
export async function removeOldEntries(): Promise<void> {
  const where = sql`created_at < now() - make_interval(days => ${KEPT_DAYS}::int)`;
  await removeOldest({ table: sql`audit_entry`, by: sql`created_at`, where });
}
