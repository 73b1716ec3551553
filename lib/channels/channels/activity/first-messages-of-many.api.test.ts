/** First messages in a protected channel that thousands of people joined over time. */
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { database } from "../../../kernel/db/client.ts";
import { query, sql } from "../../../kernel/db/sql.ts";
import { type Transaction, transaction } from "../../../kernel/db/transaction.ts";
import { streamOf } from "../../../kernel/events/event-dispatcher.ts";
import type { NewEvent } from "../../../kernel/events/event-entry.ts";
import { statementsOf } from "../../../testing/measuring/statements.ts";
import { OWN_SERVER, serveOrganization } from "../../../testing/serve-organization.ts";
import type { ChannelRecord } from "../channel-records.ts";
import { hasReceived, parseReceived, type ReceivedIds } from "../received-ids.ts";
import { firstMessageEvents } from "./first-messages.ts";

const { org } = await serveOrganization(OWN_SERVER);
const PEOPLE = 5_000;
const MESSAGES = 3_000;
/** Message ids of the channel; ids between them belong to other channels. */
let ids: number[];
let channel: ChannelRecord;
let people: { id: number; received: ReceivedIds }[];

beforeAll(async () => {
  const settings = { invite_only: true, history_public_to_subscribers: false };
  await org.owner.subscribe("long", { ...settings, send_new_subscription_messages: false });
  const channelId = await org.owner.channelId("long");
  const sent = await org.owner.send("long", "hello");
  const { organization } = await streamOf(org.realmId);
  const record = organization.channels.get(channelId);
  if (!record) throw new Error("There is no channel.");
  channel = record;
  // Every third id is in the channel.
  await query(sql`
    INSERT INTO message (id, realm_id, conversation_id, topic_id, sender_id, content, rendered_content, rendering_version, client)
    SELECT id + 3 * n, realm_id, conversation_id, topic_id, sender_id, content, rendered_content, rendering_version, client
    FROM message, generate_series(1, ${MESSAGES}::int) AS n WHERE id = ${sent}`);
  ids = Array.from({ length: MESSAGES + 1 }, (_, index) => sent + 3 * index);
  // A third of the people left for a while, few with any message received before.
  await query(sql`
    WITH made AS (
      INSERT INTO user_account (realm_id, email, email_key, delivery_email, full_name, role)
      SELECT ${org.realmId}, name, name, name, name, 400
      FROM generate_series(1, ${PEOPLE}::int) AS n CROSS JOIN LATERAL (SELECT 'many' || n || '@example.com' AS name) AS named
      RETURNING id)
    INSERT INTO subscription (user_id, channel_id, realm_id, color, received)
    SELECT id, ${channelId}, ${org.realmId}, '#76ce90', CASE n % 3
        WHEN 0 THEN int8multirange(int8range(start, start + n % 7), int8range(start + 10 + n % 40, NULL))
        ELSE int8multirange(int8range(start, NULL)) END
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM made) AS numbered
    CROSS JOIN LATERAL (SELECT ${sent}::int8 + n * ${3 * MESSAGES}::int8 / ${PEOPLE}::int8 AS start) AS joined`);
  const rows = await query<{ user_id: number; received: string }>(
    sql`SELECT user_id, received::text FROM subscription WHERE channel_id = ${channelId}`,
  );
  people = rows.map(({ user_id, received }) => ({ id: user_id, received: parseReceived(received) }));
  await query(sql`ANALYZE message, subscription`);
});

class RollBack extends Error {}

/** Runs `work` with these messages removed from the channel, then rolls back. */
async function without<T>(gone: readonly number[], work: (tx: Transaction) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  await transaction(async (tx) => {
    await tx.$executeRaw(sql`DELETE FROM message WHERE id = ANY(${[...gone]}::int8[])`);
    result = { value: await work(tx) };
    throw new RollBack();
  }).catch((error) => {
    if (!(error instanceof RollBack)) throw error;
  });
  if (!result) throw new Error("The work has no result.");
  return result.value;
}

const told = z.object({ messageId: z.int().nullable() });
const toldPeople = z.object({ userIds: z.array(z.int()) });

/** The first message announced to each person. */
function firstsIn(events: readonly NewEvent[]): Map<number, number | null> {
  const firsts = events.flatMap(({ body, audience }) =>
    toldPeople.parse(audience).userIds.map((id) => [id, told.parse(body).messageId] as const),
  );
  const known = new Map(firsts);
  expect(known.size).toBe(firsts.length);
  return known;
}

function changedFirsts(before: readonly number[], after: readonly number[]): Map<number, number | null> {
  const changed = new Map<number, number | null>();
  for (const { id, received } of people) {
    const [old, now] = [before, after].map((all) => all.find((each) => hasReceived(received, each)) ?? null);
    if (now !== undefined && old !== now) changed.set(id, now);
  }
  return changed;
}

const within = (from: number, end: number) => (_id: number, index: number) => index >= from && index < end;

test.each([
  ["the first message", within(0, 1)],
  ["a message in the middle", within(1_500, 1_501)],
  ["many messages in a row", within(1_000, 1_400)],
  ["every other message", (_id: number, index: number) => index % 2 === 0],
  ["the newest messages", within(2_900, MESSAGES + 1)],
  ["all messages", () => true],
])(
  "%s: people whose first message was deleted or replaced by an older one are told",
  async (_which, isChosen) => {
    const chosen = ids.filter(isChosen);
    const left = ids.filter((id, index) => !isChosen(id, index));
    const gone = await without(chosen, (tx) => firstMessageEvents(tx, channel, { gone: chosen }));
    expect(changedFirsts(ids, left).size).toBeGreaterThan(0);
    expect(firstsIn(gone)).toEqual(changedFirsts(ids, left));
    const come = await transaction((tx) => firstMessageEvents(tx, channel, { come: chosen }));
    expect(firstsIn(come)).toEqual(changedFirsts(left, ids));
    // People sharing a first message share an event.
    expect(gone.length).toBeLessThanOrEqual(left.length + 1);
  },
);

test("a deletion in the middle looks up only the few histories that may begin there", async () => {
  const [id = 0] = ids.filter(within(1_500, 1_501));
  const statements = await statementsOf(() =>
    without([id], (tx) => firstMessageEvents(tx, channel, { gone: [id] })),
  );
  const asked = statements.find(({ text }) => text.includes("WITH near AS"));
  if (!asked) throw new Error("The first messages were not read.");
  const { rows } = await database().pool.query<{ "QUERY PLAN": string }>(
    `EXPLAIN (ANALYZE) ${asked.text}`,
    asked.values,
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  const lookUps = [...plan.matchAll(/ on message .*loops=(\d+)/g)].map(([, loops]) => Number(loops));
  expect(lookUps).not.toEqual([]);
  expect(Math.max(...lookUps)).toBeLessThan(40);
});
