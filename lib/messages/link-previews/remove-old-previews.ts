/** Forgets what was fetched of other sites long ago, or is too much: messages keep their previews, and pictures are fetched again. */
import { removeOldest } from "../../kernel/db/remove-oldest.ts";
import { query, type Sql, sql } from "../../kernel/db/sql.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { releaseFiles } from "../../kernel/storage/stored-files.ts";
import { KEPT_DAYS, MAX_KEPT_BYTES } from "./preview-limits.ts";

/** What a row counts besides its picture: also addresses without one take space. In bytes. */
const ROW_BYTES = 2_000;
/** Pictures that one statement forgets. */
const FORGOTTEN_AT_ONCE = 1_000;

/** What was fetched a month ago. */
export async function removeOldPreviews(): Promise<void> {
  await removeOldest({
    table: sql`link_preview`,
    by: sql`fetched_at`,
    where: sql`fetched_at < now() - make_interval(days => ${KEPT_DAYS}::int)`,
  });
  await forgetImages(sql`
    SELECT realm_id, url FROM external_image WHERE fetched_at < now() - make_interval(days => ${KEPT_DAYS}::int)
    LIMIT ${FORGOTTEN_AT_ONCE}`);
}

/**
 * Removes the least recently viewed pictures of organizations that keep more bytes of them than they may.
 * @param maxBytes of one organization.
 */
export async function forgetExcessImages(maxBytes = MAX_KEPT_BYTES): Promise<void> {
  const full = await query<{ id: number }>(sql`
    SELECT realm_id AS id FROM external_image GROUP BY realm_id HAVING sum(size + ${ROW_BYTES}::int8) > ${maxBytes}`);
  for (const { id } of full) {
    await forgetImages(sql`
      SELECT realm_id, url FROM (
        SELECT realm_id, url, used_at, sum(size + ${ROW_BYTES}::int8) OVER (ORDER BY used_at DESC, url) AS bytes
        FROM external_image WHERE realm_id = ${id}) AS counted
      WHERE bytes > ${maxBytes} ORDER BY used_at, url DESC LIMIT ${FORGOTTEN_AT_ONCE}`);
  }
}

/** @param chosen selects rows by realm_id and url; selected again until there are none left. */
async function forgetImages(chosen: Sql): Promise<void> {
  for (;;) {
    const count = await transaction(async (tx) => {
      const rows = await tx.$queryRaw<{ file_key: string | null }[]>(sql`
        DELETE FROM external_image e USING (${chosen}) AS chosen
        WHERE e.realm_id = chosen.realm_id AND e.url = chosen.url RETURNING e.file_key`);
      await releaseFiles(
        tx,
        rows.flatMap(({ file_key }) => file_key ?? []),
      );
      return rows.length;
    });
    if (count < FORGOTTEN_AT_ONCE) return;
  }
}
