/** The only writer of the event log inside transactions. */
import { Prisma } from "../db/generated/client.ts";
import { afterCommit } from "../db/transaction.ts";
import { follow } from "./event-dispatcher.ts";
import { type NewEvent, organizationChanged } from "./event-entry.ts";
import { eventParts } from "./event-parts.ts";
import type { LogTransaction } from "./log-transaction.ts";

/**
 * The event as `append_events` takes it.
 * @throws Error for a type of event that the catalog does not list.
 */
export function eventRow({ entry, audience, body, changes }: NewEvent) {
  if (entry !== organizationChanged && eventParts().entries.get(entry.name) !== entry) {
    throw new Error(`The catalog does not list the event ${entry.name}.`);
  }
  return { type: entry.name, audience, body, ...(changes.length > 0 ? { changes } : {}) };
}

/**
 * Appends events to the organization's log as the last act of a transaction: it takes the lock under which ids
 * increase in commit order. A transaction that writes rows which a send writes as well (topic, topic_read,
 * user_topic) takes that lock first, by `log.lock()`: the other order would deadlock with a send. After the commit
 * this node reads the events before `logTransaction` returns, so that the caller sees their own change.
 * @returns the log position of each event, in order.
 * @throws Error for a type of event that the catalog does not list.
 */
export async function appendEvents(log: LogTransaction, events: readonly NewEvent[]): Promise<number[]> {
  if (events.length === 0) return [];
  const { tx, realmId } = log;
  const encoded = JSON.stringify(events.map(eventRow));
  await log.lock();
  const rows = await tx.$queryRaw<{ id: bigint }[]>(
    Prisma.sql`SELECT append_events(${realmId}::int, ${encoded}::json) AS id`,
  );
  const ids = rows.map((row) => Number(row.id));
  const last = ids.at(-1) ?? 0;
  afterCommit(tx, () => follow(realmId, last));
  return ids;
}
