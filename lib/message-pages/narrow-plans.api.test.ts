/** On a large database, every narrow is found by an index and reads a small part of the messages. */
import { beforeAll, expect, test } from "vitest";
import { query, sql } from "../db/sql.ts";
import { readingOf } from "../testing/query-plan.ts";
import { serveOrganization } from "../testing/serve-organization.ts";

const { org } = await serveOrganization();
const MESSAGES = 60_000;
/** Of each kind of things that few messages have. */
const MARKED = 20_000;
/** A channel's topics may be read together: they are few beside its messages. */
const LARGE_TABLES = ["message", "reaction", "message_flag", "topic_read", "event"];

beforeAll(async () => {
  const { owner, member } = org;
  await owner.subscribe(["busy", "muted", "calm"], { principals: [owner.id, member.id] });
  await owner.subscribe("elsewhere");
  for (const [channel, topic] of [
    ["busy", "machines"],
    ["busy", "plans"],
    ["muted", "news"],
    ["muted", "wanted"],
    ["calm", "tea"],
  ] as const)
    await owner.send(channel, "first", { topic });
  await owner.send([member.id], "first");
  // Most messages are in two topics that the member has muted, one by its channel.
  await query(sql`
    INSERT INTO message (id, realm_id, conversation_id, topic_id, sender_id, content, rendered_content,
                         rendering_version, client, bits, sent_at)
    SELECT nextval('message_id_seq'), m.realm_id, m.conversation_id, m.topic_id, m.sender_id, m.content,
           m.rendered_content, m.rendering_version, m.client, m.bits, m.sent_at + n * interval '1 second'
    FROM generate_series(1, ${MESSAGES}::int) AS n
    JOIN topic t ON t.name = CASE n % 50 WHEN 0 THEN 'plans' WHEN 1 THEN 'tea' WHEN 2 THEN 'wanted'
      ELSE CASE n % 2 WHEN 0 THEN 'machines' ELSE 'news' END END
    JOIN LATERAL (SELECT * FROM message WHERE topic_id = t.id ORDER BY id LIMIT 1) AS m ON true
    ORDER BY n`);
  await query(sql`UPDATE topic t SET last_message_id = (SELECT max(id) FROM message WHERE topic_id = t.id)`);
  await query(sql`
    WITH made AS (
      INSERT INTO topic (realm_id, conversation_id, name, name_key)
      SELECT realm_id, conversation_id, 'empty ' || n, 'empty ' || n FROM channel, generate_series(1, 6000) AS n
      WHERE name = 'elsewhere' RETURNING id)
    INSERT INTO topic_read (user_id, topic_id, read) SELECT ${owner.id}, id, '{[1,9)}' FROM made`);
  // Others' reactions and marks, and few of what the member looks for, all of it old.
  await query(sql`
    INSERT INTO reaction (message_id, user_id, emoji_kind, emoji_code, emoji_name)
    SELECT id, ${owner.id}, 'unicode_emoji', '1f419', 'octopus' FROM message ORDER BY id LIMIT ${MARKED}`);
  await query(sql`
    INSERT INTO message_flag (user_id, message_id, bits)
    SELECT ${owner.id}, id, 37 FROM message ORDER BY id DESC LIMIT ${MARKED}`);
  await query(sql`
    INSERT INTO message_flag (user_id, message_id, bits)
    SELECT ${member.id}, id, 37 FROM message ORDER BY id LIMIT 20 ON CONFLICT DO NOTHING`);
  await member.client.post("/users/me/subscriptions/properties", {
    subscription_data: [{ stream_id: await idOf("muted"), property: "is_muted", value: true }],
  });
  for (const [channel, topic, visibility_policy] of [
    ["busy", "machines", 1],
    ["muted", "wanted", 2],
  ] as const)
    await member.client.post("/user_topics", { stream_id: await idOf(channel), topic, visibility_policy });
  await query(sql`ANALYZE`);
}, 120_000);

async function idOf(name: string): Promise<unknown> {
  return (await org.owner.client.get("/get_stream_id", { stream: name })).body.stream_id;
}

const narrows: readonly (readonly [string, readonly object[]])[] = [
  ["everything", []],
  ["in:home", [{ operator: "in", operand: "home" }]],
  ["in:all", [{ operator: "in", operand: "all" }]],
  ["mentions:me", [{ operator: "mentions", operand: "me" }]],
  ["mentions:owner", [{ operator: "mentions", operand: "owner@example.com" }]],
  ["is:mentioned", [{ operator: "is", operand: "mentioned" }]],
  ["is:starred", [{ operator: "is", operand: "starred" }]],
  ["is:alerted", [{ operator: "is", operand: "alerted" }]],
  ["is:followed", [{ operator: "is", operand: "followed" }]],
  ["is:muted", [{ operator: "is", operand: "muted" }]],
  ["is:resolved", [{ operator: "is", operand: "resolved" }]],
  ["is:dm", [{ operator: "is", operand: "dm" }]],
  ["has:link", [{ operator: "has", operand: "link" }]],
  ["has:reaction", [{ operator: "has", operand: "reaction" }]],
  [
    "has:reaction in a channel",
    [
      { operator: "channel", operand: "calm" },
      { operator: "has", operand: "reaction" },
    ],
  ],
  [
    "has:reaction from me",
    [
      { operator: "sender", operand: "me" },
      { operator: "has", operand: "reaction" },
    ],
  ],
];

test.each(narrows)("%s, newest and from a time on", async (_name, narrow) => {
  const { client } = org.member;
  const page = { num_before: 20, num_after: 20, narrow };
  const reading = await readingOf(async () => {
    expect((await client.get("/messages", { anchor: "newest", ...page })).status).toBe(200);
    const anchor_date = new Date(Date.now() + (MESSAGES / 2) * 1000).toISOString();
    expect((await client.get("/messages", { anchor: "date", anchor_date, ...page })).status).toBe(200);
  });
  expect([...reading.wholeTables].filter((name) => LARGE_TABLES.includes(name))).toEqual([]);
  expect(reading.rows.get("message") ?? 0).toBeLessThan(MESSAGES / 10);
});

test.each(narrows)("which of some messages match %s", async (_name, narrow) => {
  const [newest] = await query<{ id: number }>(sql`SELECT max(id) AS id FROM message`);
  const msg_ids = Array.from({ length: 20 }, (_, index) => (newest?.id ?? 0) - index);
  const reading = await readingOf(async () => {
    const answer = await org.member.client.get("/messages/matches_narrow", { msg_ids, narrow });
    expect(answer.status).toBe(200);
  });
  expect([...reading.wholeTables].filter((name) => LARGE_TABLES.includes(name))).toEqual([]);
  expect(reading.rows.get("message") ?? 0).toBeLessThan(MESSAGES / 20);
});
