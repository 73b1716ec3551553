/** Daily partitions of the event log, created ahead and dropped when no client can need them. */
import type { Client } from "pg";
import { connectApart } from "../../db/client.ts";

const DAY_MS = 86_400_000;
/** Concurrent nodes would wait for each other's tables. */
const MAINTENANCE_LOCK = 7272;
/** A statement may wait for another node or an old snapshot. */
const STATEMENT_MS = 120_000;
const DAYS_AHEAD = 3;
/** A client may return after a day. */
const DAYS_KEPT = 2;

/** For example event_20261121. */
export function partitionName(day: Date): string {
  return `event_${day.toISOString().slice(0, 10).replaceAll("-", "")}`;
}

function startOfDay(time: number): Date {
  return new Date(Math.floor(time / DAY_MS) * DAY_MS);
}

/**
 * Safe on several nodes concurrently. A day with rows in the default partition keeps them there until they are
 * outdated.
 */
export async function maintainEventPartitions(now = Date.now()): Promise<void> {
  const client = await connectApart(STATEMENT_MS);
  try {
    // Unlike a transaction, each statement releases its table locks immediately.
    await client.query("SELECT pg_advisory_lock($1)", [MAINTENANCE_LOCK]);
    await replacePartitions(client, now);
  } finally {
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
  // PostgreSQL refuses a partition whose rows are in the default one, but only after locking it and waiting for its
  // readers. A row may still be added in between.
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
