/** Keeps the event log in daily partitions, made ahead and dropped when nobody can need them any more. */
import { database } from "../db/client.ts";

const DAY_MS = 86_400_000;
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
  const { pool } = database();
  for (let offset = 0; offset <= DAYS_AHEAD; offset += 1) {
    await createPartition(startOfDay(now + offset * DAY_MS));
  }
  const oldest = partitionName(startOfDay(now - DAYS_KEPT * DAY_MS));
  const { rows } = await pool.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = 'event'::regclass AND c.relname ~ '^event_[0-9]{8}$' AND c.relname < $1`,
    [oldest],
  );
  for (const { name } of rows) await pool.query(`DROP TABLE IF EXISTS event_log."${name}"`);
  await pool.query("DELETE FROM event_log.event_default WHERE created_at < $1", [
    new Date(now - DAYS_KEPT * DAY_MS),
  ]);
}

async function createPartition(day: Date): Promise<void> {
  const end = new Date(day.getTime() + DAY_MS);
  // PostgreSQL refuses a partition whose rows lie in the default one; a second node may be quicker.
  const name = partitionName(day);
  await database().pool.query(
    `DO $$ BEGIN
       CREATE TABLE event_log."${name}" PARTITION OF event
         FOR VALUES FROM ('${day.toISOString()}') TO ('${end.toISOString()}');
     EXCEPTION WHEN duplicate_table OR check_violation OR unique_violation THEN NULL;
     END $$`,
  );
}
