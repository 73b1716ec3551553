/** Removes entries of the audit log that are older than they are kept. */
import { query, sql } from "../db/sql.ts";

/** Two years; the settings page says so. */
const KEPT_DAYS = 730;
/** Rows that one statement deletes. */
const BATCH = 5_000;

/** In batches, so that no statement takes long. */
export async function removeOldEntries(): Promise<void> {
  for (;;) {
    const removed = await query(sql`
      DELETE FROM audit_entry WHERE id IN (
        SELECT id FROM audit_entry WHERE created_at < now() - make_interval(days => ${KEPT_DAYS}::int)
        LIMIT ${BATCH})
      RETURNING id`);
    if (removed.length < BATCH) return;
  }
}
