/** Drops queues of accounts that may receive nothing more, or whose clients must register again. */
import { sql } from "../../db/sql.ts";
import { afterCommit } from "../../db/transaction.ts";
import { streamOf } from "../event-dispatcher.ts";
import type { LogTransaction } from "../log-transaction.ts";

/**
 * After the commit, answers polls on this node. Other nodes stop delivering to a deactivated account at the log
 * position of its deactivation, and find the rows gone some seconds later.
 */
export async function dropQueuesOf(
  { tx, realmId }: LogTransaction,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  // In id order, like queue maintenance, to avoid deadlocks.
  await tx.$executeRaw(sql`
    DELETE FROM event_queue WHERE id IN (
      SELECT id FROM event_queue WHERE user_id = ANY(${[...userIds]}::int[]) ORDER BY id FOR UPDATE)`);
  afterCommit(tx, async () => {
    const { queues } = await streamOf(realmId);
    for (const queue of queues.values()) {
      if (!userIds.includes(queue.userId)) continue;
      queues.delete(queue.id);
      queue.wait?.end();
    }
  });
}
