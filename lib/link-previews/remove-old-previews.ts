/** Forgets what was fetched of other sites long ago: messages keep their previews, and pictures are fetched again. */
import { query, sql } from "../db/sql.ts";
import { transaction } from "../db/transaction.ts";
import { releaseFiles } from "../files/stored-files.ts";
import { KEPT_DAYS } from "./preview-limits.ts";

export async function removeOldPreviews(): Promise<void> {
  await query(sql`
    DELETE FROM link_preview WHERE fetched_at < now() - make_interval(days => ${KEPT_DAYS}::int)`);
  await transaction(async (tx) => {
    const rows = await tx.$queryRaw<{ file_key: string | null }[]>(sql`
      DELETE FROM external_image WHERE fetched_at < now() - make_interval(days => ${KEPT_DAYS}::int)
      RETURNING file_key`);
    await releaseFiles(
      tx,
      rows.flatMap(({ file_key }) => file_key ?? []),
    );
  });
}
