/** Costs of sends. */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { database } from "../../kernel/db/client.ts";
import { forgetStream } from "../../kernel/events/event-dispatcher.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";

const { org } = await serveOrganization(OWN_SERVER);

const countRows = `
  CREATE TABLE written (relation text, transaction xid8 DEFAULT pg_current_xact_id());
  CREATE FUNCTION count_written() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO written (relation) VALUES (TG_TABLE_NAME); RETURN NULL; END $$;
  DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p') AND n.nspname = 'public' AND NOT relispartition AND relname <> 'written'
    LOOP EXECUTE format('CREATE TRIGGER count_written AFTER INSERT OR UPDATE OR DELETE ON %I
      FOR EACH ROW EXECUTE FUNCTION count_written()', name); END LOOP; END $$`;

async function fill(name: string, subscribers: number): Promise<void> {
  await org.member.client.post("/users/me/subscriptions", { subscriptions: [{ name }] });
  await database().pool.query(
    `WITH person AS (
       INSERT INTO user_account (realm_id, email, email_key, delivery_email, full_name, role)
       SELECT $1, address, address, address, 'Subscriber', 400
       FROM generate_series(2, $3::int) n, LATERAL (SELECT n || '-' || $2 || '@example.com' AS address) a RETURNING id)
     INSERT INTO subscription (user_id, channel_id, realm_id, color, received)
     SELECT person.id, channel.id, $1, '#355292', '{[1,)}' FROM person, channel WHERE channel.name = $2`,
    [org.realmId, name, subscribers],
  );
}

beforeAll(async () => {
  await fill("ten", 10);
  await fill("thousands", 5_000);
  forgetStream(org.realmId);
  await database().pool.query(countRows);
});

async function costOfSend(
  to: string,
  newKey: () => string | undefined = () => undefined,
): Promise<{ rows: string[]; roundTrips: number }> {
  const { pool } = database();
  const send = () =>
    org.member.client.post("/messages", {
      type: "channel",
      to,
      topic: "cost",
      content: "What does this cost?",
      idempotency_key: newKey(),
    });
  // One to create the topic, one to warm up caches.
  await send();
  await send();
  const roundTrips = await roundTripsOf(send);
  await pool.query("DELETE FROM written");
  await send();
  // The server may be indexing.
  const { rows } = await pool.query<{ relation: string }>(
    `SELECT relation FROM written WHERE transaction = (SELECT transaction FROM written WHERE relation = 'message')
     ORDER BY relation`,
  );
  return { rows: rows.map((row) => row.relation), roundTrips };
}

/** The minimum, because background jobs take some connections. */
async function roundTripsOf(send: () => Promise<{ status: number }>): Promise<number> {
  const { pool } = database();
  const counts: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    let acquired = 0;
    const count = () => {
      acquired += 1;
    };
    pool.on("acquire", count);
    const answer = await send();
    pool.off("acquire", count);
    expect(answer.status).toBe(200);
    counts.push(acquired);
  }
  return Math.min(...counts);
}

test("a send to 5,000 subscribers takes as many rows and round trips as a send to 10", async () => {
  const toTen = await costOfSend("ten");
  const toThousands = await costOfSend("thousands");
  expect(toThousands.rows).toEqual(toTen.rows);
  expect(toTen.rows.filter((relation) => relation === "message")).toHaveLength(1);
  expect(toTen.rows).toHaveLength(3);
  expect(toThousands.roundTrips).toBe(toTen.roundTrips);
  // Delivery reads nothing back.
  expect(toTen.roundTrips).toBe(1);
});

test("a key costs one row and no round trip", async () => {
  const plain = await costOfSend("ten");
  const keyed = await costOfSend("ten", randomUUID);
  expect(keyed.rows).toEqual([...plain.rows, "send_key"].sort());
  expect(keyed.roundTrips).toBe(1);
});
