/** Bounds how many event queues an account has, so that a client that leaks them fills neither memory nor table. */
import { query, sql } from "../db/sql.ts";
import type { EventStream } from "./event-stream.ts";

/** Event queues of one account, on all nodes together. */
export const MAX_QUEUES_OF_ONE = 100;

/**
 * Drops the account's queues that nobody has asked for the longest, until no more than the limit are left, never
 * the one just made. A queue that a socket follows or a poll waits on counts as asked for now.
 */
export async function dropSurplusQueues(
  stream: EventStream,
  userId: number,
  newQueueId: string,
): Promise<void> {
  const here = [...stream.queues.values()]
    .filter((queue) => queue.userId === userId)
    .map(({ id, idleFor }) => ({ id, idle: idleFor }));
  // Memory knows of this moment, the rows of some seconds ago. Whoever writes to a row now is left alone, since
  // waiting for it could deadlock.
  const dropped = await query<{ id: string }>(sql`
    DELETE FROM event_queue WHERE id IN (
      SELECT q.id FROM event_queue q
      LEFT JOIN json_to_recordset(${JSON.stringify(here)}::json) AS x(id uuid, idle float8) ON x.id = q.id
      WHERE q.user_id = ${userId} AND q.id <> ${newQueueId}::uuid
      ORDER BY least(x.idle, extract(epoch FROM now() - q.last_seen_at)), q.last_seen_at DESC
      OFFSET ${MAX_QUEUES_OF_ONE - 1} FOR UPDATE OF q SKIP LOCKED)
    RETURNING id`);
  for (const { id } of dropped) {
    const queue = stream.queues.get(id);
    stream.queues.delete(id);
    queue?.wait?.end();
  }
}
