/** Drops the event queues of accounts that may receive nothing any more, or whose clients must register again. */
import { sql } from "../../db/sql.ts";
import { afterCommit } from "../../db/transaction.ts";
import { streamOf } from "../event-dispatcher.ts";
import type { LogTransaction } from "../log-transaction.ts";

/**
 * Deletes the rows with the transaction; after its commit the polls that wait on this node are answered. Other nodes
 * deliver nothing to a deactivated account from the log position of its deactivation, and find the rows gone some seconds later.
 */
export async function dropQueuesOf(
  { tx, realmId }: LogTransaction,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  // In the order of their ids, like the maintenance of queues, which could otherwise deadlock with this.
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
