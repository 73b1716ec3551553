/** The only writer of the event log inside transactions. */
import { Prisma } from "../db/generated/client.ts";
import { afterCommit, type Transaction } from "../db/transaction.ts";
import type { OrganizationChange } from "../organization-memory/organization.ts";
import type { Audience } from "./audience.ts";
import type { Event, SilentEvent } from "./event.ts";
import { follow } from "./event-dispatcher.ts";

/** An event on its way into the log: what clients are told, who may be told, what the directories learn. */
export interface NewEvent {
  readonly event: Event | SilentEvent;
  readonly audience: Audience;
  readonly changes?: readonly OrganizationChange[];
}

/** The row's form: the type apart from the rest. */
function rowOf({ event: { type, ...body }, audience, changes }: NewEvent) {
  return { type, audience, body, changes };
}

/**
 * Appends events to the organization's log as the last act of a transaction: it takes the lock under which
 * ids increase in commit order (design: one total order). A transaction that writes rows which a send
 * writes as well (topic, topic_read, user_topic) takes that lock first, by `lockLog`: the other order
 * would deadlock with a send. After the commit this node has caught up with
 * them before `transaction` returns, so that whoever asked sees their own change.
 * @returns the log position of each event, in order.
 */
export async function appendEvents(
  tx: Transaction,
  realmId: number,
  events: readonly NewEvent[],
): Promise<number[]> {
  if (events.length === 0) return [];
  const rows = await tx.$queryRaw<{ id: bigint }[]>(
    Prisma.sql`SELECT append_events(${realmId}::int, ${JSON.stringify(events.map(rowOf))}::json) AS id`,
  );
  const ids = rows.map((row) => Number(row.id));
  const last = ids.at(-1) ?? 0;
  afterCommit(tx, () => follow(realmId, last));
  return ids;
}

/**
 * Takes the organization's lock early: for a transaction that must know the log's end before it writes, or
 * that writes what a send writes too. Everybody's sends wait for its end, so it is kept short.
 */
export async function lockLog(tx: Transaction, realmId: number): Promise<void> {
  await tx.$queryRaw(
    Prisma.sql`SELECT 1 FROM (SELECT pg_advisory_xact_lock(7270, ${realmId}::int)) AS locked`,
  );
}
