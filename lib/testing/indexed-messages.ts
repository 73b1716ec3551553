/** Waits until the index of messages has followed all changes. */
import { setTimeout } from "node:timers/promises";
import { query, sql } from "../kernel/db/sql.ts";
import { updateIndex } from "../messages/search/update-index.ts";

const POLL_MS = 5;

/** The server indexes twice a second, and another process may be at it; this does not wait for either. */
export async function messagesIndexed(): Promise<void> {
  for (;;) {
    await updateIndex();
    const waiting = await query(sql`
      SELECT 1 FROM message m WHERE NOT EXISTS (SELECT FROM message_search s WHERE s.message_id = m.id)
      UNION ALL SELECT 1 FROM search_work LIMIT 1`);
    if (waiting.length === 0) return;
    await setTimeout(POLL_MS);
  }
}
