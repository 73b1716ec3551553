/** Forgets uploads to which nothing was added for a day; their pieces are removed as nothing keeps them longer. */
import { query, sql } from "../db/sql.ts";
import { KEPT_HOURS } from "../uploads/upload-space.ts";

/** Called every hour. */
export async function removeExpiredUploads(): Promise<void> {
  await query(
    sql`DELETE FROM resumable_upload WHERE changed_at < now() - make_interval(hours => ${KEPT_HOURS}::int)`,
  );
}
