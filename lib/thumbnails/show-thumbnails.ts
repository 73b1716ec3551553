/** Shows thumbnails in the messages that were sent before they were made. */
import { query, sql } from "../db/sql.ts";
import { logger } from "../log.ts";
import { refreshRendering } from "../message-edits/refresh-rendering.ts";

/** In the HTML of a message that waits for one (lib/markdown/html/media-previews.ts). */
const AWAITED = "image-loading-placeholder";
/**
 * How long messages are looked at after a thumbnail was made: a message that was rendered just before may be under way
 * for as long as its transaction may wait.
 */
const WATCHED_SECONDS = 120;
/** Messages that one round renders, the newest ones. */
const MAX_ROUND = 100;

/** Called every second. Any number of nodes may do this at the same time: a message that shows it is left as it is. */
export async function showThumbnails(): Promise<void> {
  const [begin] = await query<{ at: Date; is_needed: boolean }>(sql`
    SELECT now() AS at, EXISTS (SELECT FROM attachment WHERE unshown_since IS NOT NULL) AS is_needed`);
  if (!begin?.is_needed) return;
  const messages = await query<{ id: number; realm_id: number }>(sql`
    SELECT DISTINCT m.id, m.realm_id FROM attachment a
    JOIN message_attachment ma ON ma.attachment_id = a.id JOIN message m ON m.id = ma.message_id
    WHERE a.unshown_since IS NOT NULL AND strpos(m.rendered_content, ${AWAITED}) > 0
    ORDER BY m.id DESC LIMIT ${MAX_ROUND}`);
  let failures = 0;
  for (const { id, realm_id: realmId } of messages) {
    try {
      await refreshRendering(realmId, id);
    } catch (error) {
      failures += 1;
      logger.warn({ err: error, messageId: id }, "a message could not be rendered with its thumbnail yet");
    }
  }
  if (failures > 0 || messages.length === MAX_ROUND) return;
  await query(sql`
    UPDATE attachment SET unshown_since = NULL
    WHERE unshown_since < ${begin.at}::timestamptz - ${WATCHED_SECONDS} * interval '1 second'`);
}
