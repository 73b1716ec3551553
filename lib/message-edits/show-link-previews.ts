/** Shows previews in the messages that were sent before the pages they link to were fetched. */
import { query, sql } from "../db/sql.ts";
import { logger } from "../log.ts";
import { refreshRendering } from "./refresh-rendering.ts";

/** Messages that one round renders, the newest ones. */
const MAX_ROUND = 100;

/** Called every second. Any number of nodes may do this at the same time: a message that shows them is left as it is. */
export async function showLinkPreviews(): Promise<void> {
  const messages = await query<{ message_id: number; realm_id: number; ids: number[] }>(sql`
    SELECT a.message_id, p.realm_id, array_agg(p.id) AS ids
    FROM awaited_preview a JOIN link_preview p ON p.id = a.preview_id
    WHERE p.due_at IS NULL GROUP BY a.message_id, p.realm_id ORDER BY a.message_id DESC LIMIT ${MAX_ROUND}`);
  for (const { message_id: messageId, realm_id: realmId, ids } of messages) {
    try {
      await refreshRendering(realmId, messageId);
      await query(
        sql`DELETE FROM awaited_preview WHERE message_id = ${messageId} AND preview_id = ANY(${ids}::int[])`,
      );
    } catch (error) {
      logger.warn({ err: error, messageId }, "a message could not be rendered with its previews yet");
    }
  }
}
