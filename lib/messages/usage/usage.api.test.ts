/** Usage figures. */
import { expect, test } from "vitest";
import type { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { savePresences } from "../../people/presence/save-presences.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";
import { countMessages } from "./count-usage.ts";
import { getUsage } from "./usage.contract.ts";
import { dateOf, recordDay, removeOldUsage } from "./usage-days.ts";

const { server, org } = await serveOrganization(OWN_SERVER);
const { owner, administrator, member, bot } = org;
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => dateOf(new Date(Date.now() - days * DAY_MS));

async function read(days = 2, who = administrator): Promise<z.infer<typeof getUsage.returns>> {
  return getUsage.returns.parse((await who.client.get("/realm/usage", { days })).body);
}

/** The server may be counting, which blocks others. */
async function count(): Promise<void> {
  const [newest] = await query<{ id: number }>(sql`SELECT coalesce(max(id), 0) AS id FROM message`);
  const id = newest?.id ?? 0;
  await expect
    .poll(async () => {
      while (await countMessages(id));
      const [progress] = await query<{ id: number }>(sql`SELECT counted_id AS id FROM usage_progress`);
      return progress?.id;
    })
    .toBeGreaterThanOrEqual(id);
}

await owner.subscribe("plaza");
await bot.subscribe("plaza");
await owner.client.post("/channels/create", {
  name: "cellar",
  subscribers: [owner.id, member.id],
  invite_only: true,
});

test("messages are counted once, by day, kind and channel, and stay counted when they are deleted", async () => {
  await count();
  const before = (await read()).days.at(-1)?.messages;
  const messageId = await owner.send("plaza", "one", { topic: "a" });
  await bot.send("plaza", "two", { topic: "a" });
  await member.send("cellar", "three", { topic: "b" });
  await member.send([owner.id], "four");
  await member.send([owner.id, administrator.id], "five");
  await Promise.all([count(), count()]);
  await owner.client.delete(`/messages/${messageId}`);
  await count();
  const { days, channels } = await read();
  expect(days.map(({ date }) => date)).toEqual([daysAgo(1), daysAgo(0)]);
  const added = (name: keyof NonNullable<typeof before>) =>
    (days.at(-1)?.messages[name] ?? 0) - (before?.[name] ?? 0);
  expect(added("public_channels")).toBe(2);
  expect(added("private_channels")).toBe(1);
  expect(added("direct")).toBe(1);
  expect(added("group_direct")).toBe(1);
  expect(added("by_bots")).toBe(1);
  const plaza = await owner.client.get("/get_stream_id", { stream: "plaza" });
  expect(channels.find(({ stream_id }) => stream_id === plaza.body.stream_id)).toMatchObject({ by_bots: 1 });
});

test("sums by day and by month equal the counts", async () => {
  await count();
  const differing = await query(sql`
    WITH counted AS (
      SELECT day, kind, channel_id, by_people, by_bots FROM message_count WHERE realm_id = ${org.realmId}),
    expected AS (
      SELECT day, kind, sum(by_people) AS by_people, sum(by_bots) AS by_bots FROM counted GROUP BY 1, 2
      UNION ALL
      SELECT date_trunc('month', day::timestamp)::date, channel_id::text, sum(by_people), sum(by_bots)
      FROM counted WHERE channel_id > 0 GROUP BY 1, 2),
    kept AS (
      SELECT day, kind, by_people, by_bots FROM message_day WHERE realm_id = ${org.realmId}
      UNION ALL
      SELECT month, channel_id::text, by_people, by_bots FROM channel_month WHERE realm_id = ${org.realmId})
    (SELECT 'missing' AS problem, * FROM (SELECT * FROM expected EXCEPT SELECT * FROM kept) AS missing)
    UNION ALL (SELECT 'wrong', * FROM (SELECT * FROM kept EXCEPT SELECT * FROM expected) AS wrong)`);
  expect(differing).toEqual([]);
});

test("a request before the day's first record gets current figures", async () => {
  const fresh = await createTestOrganization(server.port);
  await fresh.owner.client.post("/users/me/presence", { status: "active" });
  expect((await read(1, fresh.owner)).days).toMatchObject([
    { active_people: { day: 1, week: 1, month: 1 }, uploaded_bytes: 0 },
  ]);
});

test("users are active by clients or messages, bots are not, and files take space", async () => {
  const present = await org.add();
  const hidden = await org.add();
  await org.add();
  await recordDay();
  const before = (await read()).days.at(-1)?.active_people;
  await present.client.post("/users/me/presence", { status: "active" });
  await savePresences();
  await hidden.client.patch("/settings", { presence_enabled: false });
  await hidden.send([owner.id], "hello");
  await bot.send([member.id], "hello");
  await recordDay();
  const now = (await read()).days.at(-1);
  expect(now?.active_people).toEqual({
    day: (before?.day ?? 0) + 2,
    week: (before?.week ?? 0) + 2,
    month: (before?.month ?? 0) + 2,
  });
  expect(now?.uploaded_bytes).toBe(0);

  for (const [days, active] of [
    [6, { day: 0, week: now?.active_people?.day, month: now?.active_people?.day }],
    [7, { day: 0, week: 0, month: now?.active_people?.day }],
    [30, { day: 0, week: 0, month: 0 }],
  ] as const) {
    const later = new Date(Date.now() + days * DAY_MS);
    await recordDay(later);
    const [row] = await query<object>(sql`
      DELETE FROM usage_day WHERE realm_id = ${org.realmId} AND day = ${dateOf(later)}::date
      RETURNING active_in_day AS day, active_in_week AS week, active_in_month AS month`);
    expect(row).toEqual(active);
    await query(sql`DELETE FROM usage_day WHERE day = ${dateOf(later)}::date`);
  }
});

test("figures are removed once nobody can request them", async () => {
  await query(sql`
    INSERT INTO message_day (realm_id, day, kind, by_people, by_bots)
    SELECT ${org.realmId}, day, 'direct', 1, 0 FROM unnest(${[daysAgo(365), daysAgo(401)]}::date[]) AS day`);
  await removeOldUsage();
  const kept = await query<{ day: string }>(sql`
    SELECT day::text FROM message_day WHERE realm_id = ${org.realmId} AND day < ${daysAgo(300)}::date`);
  expect(kept).toEqual([{ day: daysAgo(365) }]);
  const { days } = await read(366);
  expect(days).toHaveLength(366);
  expect(days[0]?.messages.direct).toBe(1);
});

test("the busiest channels of any period equal those of a plain sum", async () => {
  // Nonexistent channels, which nobody else counts.
  const ids = [990_000_001, 990_000_002, 990_000_003];
  await query(sql`
    INSERT INTO message_count (realm_id, day, kind, channel_id, by_people, by_bots)
    SELECT ${org.realmId}, ${daysAgo(0)}::date - ago, 'public', id, (id % 23 * 7 + ago * 11) % 23, (id + ago) % 5
    FROM generate_series(0, 366) AS ago, unnest(${ids}::int[]) AS id`);
  await query(sql`
    INSERT INTO channel_month (realm_id, month, channel_id, by_people, by_bots)
    SELECT realm_id, date_trunc('month', day::timestamp)::date, channel_id, sum(by_people), sum(by_bots)
    FROM message_count WHERE realm_id = ${org.realmId} AND channel_id = ANY (${ids}::int[]) GROUP BY 1, 2, 3`);
  for (const days of [1, 2, 28, 31, 60, 365, 366]) {
    const summed = await query(sql`
      SELECT channel_id AS stream_id, sum(by_people + by_bots)::int8 AS messages, sum(by_bots)::int8 AS by_bots
      FROM message_count
      WHERE realm_id = ${org.realmId} AND day > ${daysAgo(days)}::date AND channel_id = ANY (${ids}::int[])
      GROUP BY channel_id ORDER BY messages DESC, channel_id`);
    const { channels } = await read(days);
    expect(channels.filter(({ stream_id }) => ids.includes(stream_id))).toEqual(summed);
  }
});

test("they are for administrators only, for at most a year", async () => {
  expect((await member.client.get("/realm/usage")).status).toBe(400);
  for (const days of [0, 367]) expect((await owner.client.get("/realm/usage", { days })).status).toBe(400);
  await count();
  const other = await createTestOrganization(server.port);
  const { days, channels } = await read(1, other.owner);
  expect(channels).toEqual([]);
  expect(days).toMatchObject([{ date: daysAgo(0), messages: { private_channels: 0 } }]);
});
