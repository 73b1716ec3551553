/** Drops the event queues of an account that may receive nothing any more. */
import { sql } from "../db/sql.ts";
import { afterCommit } from "../db/transaction.ts";
import { streamOf } from "./event-dispatcher.ts";
import type { LogTransaction } from "./log-transaction.ts";

/**
 * Deletes the rows with the transaction; after its commit the polls that wait on this node are answered. Other nodes
 * deliver nothing to the account from the log position of its deactivation, and find the rows gone some seconds later.
 */
export async function dropQueuesOf({ tx, realmId }: LogTransaction, userId: number): Promise<void> {
  // In the order of their ids, like the maintenance of queues, which could otherwise deadlock with this.
  await tx.$executeRaw(sql`
    DELETE FROM event_queue WHERE id IN (
      SELECT id FROM event_queue WHERE user_id = ${userId} ORDER BY id FOR UPDATE)`);
  afterCommit(tx, async () => {
    const { queues } = await streamOf(realmId);
    for (const queue of queues.values()) {
      if (queue.userId !== userId) continue;
      queues.delete(queue.id);
      queue.wait?.end();
    }
  });
}
