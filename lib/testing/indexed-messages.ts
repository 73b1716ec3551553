/** Waits until the message index has caught up. */
import { setTimeout } from "node:timers/promises";
import { query, sql } from "../kernel/db/sql.ts";
import { indexSome } from "../messages/search/update-index.ts";

const POLL_MS = 5;

/** Indexes directly, without waiting for the server's interval. */
export async function messagesIndexed(): Promise<void> {
  for (;;) {
    await indexSome();
    const waiting = await query(sql`
      SELECT 1 FROM message m WHERE NOT EXISTS (SELECT FROM message_search s WHERE s.message_id = m.id)
      UNION ALL SELECT 1 FROM search_work LIMIT 1`);
    if (waiting.length === 0) return;
    await setTimeout(POLL_MS);
  }
}
