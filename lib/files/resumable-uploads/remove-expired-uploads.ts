/** Forgets uploads to which nothing was added for a day; their pieces are removed as nothing keeps them longer. */
import { removeOldest } from "../../kernel/db/remove-oldest.ts";
import { sql } from "../../kernel/db/sql.ts";
import { KEPT_HOURS } from "../uploads/upload-space.ts";

/** Called every hour. */
export async function removeExpiredUploads(): Promise<void> {
  await removeOldest({
    table: sql`resumable_upload`,
    by: sql`changed_at`,
    where: sql`changed_at < now() - make_interval(hours => ${KEPT_HOURS}::int)`,
  });
}
