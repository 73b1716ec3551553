/** Keeps the event log in daily partitions, created ahead and dropped once no client can need them. */
import type { Client } from "pg";
import { connectApart } from "../../db/client.ts";

const DAY_MS = 86_400_000;
/** The advisory lock for creating and dropping partitions: two nodes at once would wait for each other's tables. */
const MAINTENANCE_LOCK = 7272;
/** Longer than in a request, because a statement may wait for another node or for an old snapshot. In ms. */
const STATEMENT_MS = 120_000;
/** Days for which a partition exists before it is needed. */
const DAYS_AHEAD = 3;
/** A client may come back after a day, so yesterday's partition and the one before it are kept. */
const DAYS_KEPT = 2;

/** Name of the partition of a day, for example event_20261121. */
export function partitionName(day: Date): string {
  return `event_${day.toISOString().slice(0, 10).replaceAll("-", "")}`;
}

function startOfDay(time: number): Date {
  return new Date(Math.floor(time / DAY_MS) * DAY_MS);
}

/**
 * Makes the partitions of the coming days and drops the outdated ones. Safe to run from several nodes at once.
 * A day whose rows already went to the default partition stays there until they are outdated.
 */
export async function maintainEventPartitions(now = Date.now()): Promise<void> {
  const client = await connectApart(STATEMENT_MS);
  try {
    // The session's lock, not a transaction's: each statement gives back at once the tables that it stopped.
    await client.query("SELECT pg_advisory_lock($1)", [MAINTENANCE_LOCK]);
    await replacePartitions(client, now);
  } finally {
    // Closing the connection frees the lock.
    await client.end();
  }
}

async function replacePartitions(client: Client, now: number): Promise<void> {
  const existing = await partitionNames(client);
  for (let offset = 0; offset <= DAYS_AHEAD; offset += 1) {
    const day = startOfDay(now + offset * DAY_MS);
    if (!existing.includes(partitionName(day))) await createPartition(client, day);
  }
  const oldest = partitionName(startOfDay(now - DAYS_KEPT * DAY_MS));
  for (const name of existing) {
    if (name < oldest) await client.query(`DROP TABLE event_log."${name}"`);
  }
  await client.query("DELETE FROM event_log.event_default WHERE created_at < $1", [
    new Date(now - DAYS_KEPT * DAY_MS),
  ]);
}

async function partitionNames(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = 'event'::regclass AND c.relname ~ '^event_[0-9]{8}$'`,
  );
  return rows.map((row) => row.name);
}

async function createPartition(client: Client, day: Date): Promise<void> {
  const end = new Date(day.getTime() + DAY_MS);
  const [from, to] = [day.toISOString(), end.toISOString()];
  // PostgreSQL refuses a partition whose rows lie in the default one, after it has locked that one and waited for
  // its readers: so that is asked first. A row may still come between.
  await client.query(
    `DO $$ BEGIN
       IF EXISTS (SELECT FROM event_log.event_default WHERE created_at >= '${from}' AND created_at < '${to}') THEN
         RETURN;
       END IF;
       CREATE TABLE event_log."${partitionName(day)}" PARTITION OF event FOR VALUES FROM ('${from}') TO ('${to}');
     EXCEPTION WHEN check_violation THEN NULL;
     END $$`,
  );
}
