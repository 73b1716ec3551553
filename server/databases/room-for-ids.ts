/** Makes a database give out higher ids than those of an organization that moves there. */
import type pg from "pg";
import { applyIdRanges } from "../../lib/kernel/databases/id-ranges.ts";
import { findRanges, takeLaterRange } from "../../lib/kernel/databases/join-databases.ts";
import { MoveError } from "./move-error.ts";

const NEWEST = `
  SELECT coalesce(pg_sequence_last_value('message_id_seq'), (
      SELECT seqstart - 1 FROM pg_sequence WHERE seqrelid = 'message_id_seq'::regclass))::text AS message,
    coalesce(pg_sequence_last_value('event_id_seq'), 0)::text AS event`;

/** Makes the target's next ids of messages and events later than the source's, since they increase in an organization. */
export async function makeRoomForIds(
  directory: pg.Client,
  source: pg.Client,
  target: pg.Client,
  to: string,
): Promise<void> {
  const newest = async (client: pg.Client) =>
    (await client.query<{ message: string; event: string }>(NEWEST)).rows[0] ?? { message: "0", event: "0" };
  const [here, there] = await Promise.all([newest(target), newest(source)]);
  const ranges = await findRanges(directory, to);
  if (!ranges) throw new MoveError(`The database ${to} has not joined yet: start the server once.`);
  if (BigInt(here.message) < BigInt(there.message)) {
    const later = await takeLaterRange(directory, to);
    await inTransaction(target, () => applyIdRanges(target, later));
  }
  await inTransaction(target, async () => {
    // Changes nothing, but keeps others from taking ids until the transaction ends.
    await target.query("ALTER SEQUENCE event_id_seq NO CYCLE");
    const { event } = await newest(target);
    if (BigInt(event) >= BigInt(there.event)) return;
    const next = BigInt(there.event) + EVENT_ID_STEP;
    await target.query(`ALTER SEQUENCE event_id_seq RESTART WITH ${next}`);
  });
}

/** The increment of event_id_seq. */
const EVENT_ID_STEP = 32n;

export async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query("BEGIN");
  try {
    await work();
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}
