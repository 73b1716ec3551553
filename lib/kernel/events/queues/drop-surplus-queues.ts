/** Bounds how many event queues an account has, so that a client that leaks them fills neither memory nor table. */
import { query, sql } from "../../db/sql.ts";
import type { EventStream } from "../delivery/event-stream.ts";

/** Event queues of one account, on all nodes together. */
export const MAX_QUEUES_OF_ONE = 100;
/** The same of all bots of one person together. */
export const MAX_QUEUES_OF_BOTS = 500;

/** Accounts whose queues are counted together, and how many queues they may have. */
interface QueueLimit {
  readonly userIds: readonly number[];
  readonly most: number;
}

/**
 * Drops the longest-idle queues of these accounts until no more than the limit are left, but never the one just created.
 * A queue with a connected socket or a waiting poll is not idle.
 */
export async function dropSurplusQueues(
  stream: EventStream,
  { userIds, most }: QueueLimit,
  newQueueId: string,
): Promise<void> {
  const counted = new Set(userIds);
  const here = [...stream.queues.values()]
    .filter((queue) => counted.has(queue.userId))
    .map(({ id, idleFor }) => ({ id, idle: idleFor }));
  // Memory is current, the rows lag by some seconds. They are locked in the order of their ids, as everywhere:
  // the statement that writes when clients were seen locks them all for a moment, and this one waits for it.
  const dropped = await query<{ id: string }>(sql`
    WITH surplus AS MATERIALIZED (
      SELECT q.id FROM event_queue q
      LEFT JOIN json_to_recordset(${JSON.stringify(here)}::json) AS x(id uuid, idle float8) ON x.id = q.id
      WHERE q.user_id = ANY(${[...userIds]}::int[]) AND q.id <> ${newQueueId}::uuid
      ORDER BY least(x.idle, extract(epoch FROM now() - q.last_seen_at)), q.last_seen_at DESC
      OFFSET ${most - 1})
    DELETE FROM event_queue WHERE id IN (
      SELECT id FROM event_queue WHERE id IN (SELECT id FROM surplus) ORDER BY id FOR UPDATE)
    RETURNING id`);
  for (const { id } of dropped) {
    const queue = stream.queues.get(id);
    stream.queues.delete(id);
    queue?.wait?.end();
  }
}
