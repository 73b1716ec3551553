/** Narrows in a large database. */
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { readingOf } from "../../testing/measuring/query-plan.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import { BLOCK_BITS, INDEX_FORMAT } from "../search/message-vector.ts";
import { MAX_LOOKED_AT, setLongestStatement } from "./message-slice.ts";

const { org } = await serveOrganization(OWN_SERVER);
const MESSAGES = 60_000;
const NEWEST = 170;
const MARKED = 20_000;
/** Without topics, which are few per channel. */
const LARGE_TABLES = ["message", "reaction", "message_flag", "topic_read", "event"];

beforeAll(async () => {
  // Row counts must not depend on load.
  setLongestStatement(20_000);
  const { owner, member, administrator } = org;
  await owner.subscribe(["busy", "muted", "calm"], { principals: [owner.id, member.id, administrator.id] });
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
  // The newest block gets few messages, so that its word frequencies are not typical.
  await query(sql`
    SELECT setval('message_id_seq', ((last_value >> ${BLOCK_BITS}::int) + 10) * ${2 ** BLOCK_BITS}::int8
      + ${NEWEST} - ${MESSAGES}::int8) FROM message_id_seq`);
  // Most messages are in two muted topics, one by its channel. Each has both words, never adjacent.
  await query(sql`
    WITH made AS (INSERT INTO message (id, realm_id, conversation_id, topic_id, sender_id, content, rendered_content,
                         rendering_version, client, bits, sent_at)
    SELECT nextval('message_id_seq'), m.realm_id, m.conversation_id, m.topic_id, m.sender_id, m.content,
           m.rendered_content, m.rendering_version, m.client, m.bits, m.sent_at + n * interval '1 second'
    FROM generate_series(1, ${MESSAGES}::int) AS n
    JOIN topic t ON t.name = CASE n % 50 WHEN 0 THEN 'plans' WHEN 1 THEN 'tea' WHEN 2 THEN 'wanted'
      ELSE CASE n % 2 WHEN 0 THEN 'machines' ELSE 'news' END END
    JOIN LATERAL (SELECT * FROM message WHERE topic_id = t.id ORDER BY id LIMIT 1) AS m ON true
    ORDER BY n RETURNING *),
    format AS (SELECT set_config('parley.index_format', ${String(INDEX_FORMAT)}, true))
    INSERT INTO message_search (message_id, conversation_id, tokens)
    SELECT id, conversation_id, array_to_string(ARRAY[
      quote_literal(realm_id || ':walrus') || ':1,7', quote_literal(realm_id || ':carpenter') || ':4,9',
      quote_literal('c#' || conversation_id), quote_literal('b#' || (id >> ${BLOCK_BITS}::int))], ' ')::tsvector
    FROM made, format`);
  await query(sql`
    INSERT INTO search_word (realm_id, word, uses, keys)
    SELECT ${org.realmId}, word, 1000000, '{}' FROM unnest(ARRAY['walrus', 'carpenter', 'oyster']) AS word
    ON CONFLICT (realm_id, word) DO UPDATE SET uses = 1000000`);
  await query(sql`UPDATE topic t SET last_message_id = (SELECT max(id) FROM message WHERE topic_id = t.id)`);
  await query(sql`
    WITH made AS (
      INSERT INTO topic (realm_id, conversation_id, name, name_key)
      SELECT realm_id, conversation_id, 'empty ' || n, 'empty ' || n FROM channel, generate_series(1, 6000) AS n
      WHERE name = 'elsewhere' RETURNING id)
    INSERT INTO topic_read (user_id, topic_id, read) SELECT ${owner.id}, id, '{[1,9)}' FROM made`);
  await query(sql`
    INSERT INTO reaction (message_id, user_id, emoji_kind, emoji_code, emoji_name)
    SELECT id, ${owner.id}, 'unicode_emoji', '1f419', 'octopus' FROM message ORDER BY id LIMIT ${MARKED}`);
  await query(sql`
    INSERT INTO message_flag (user_id, message_id, bits)
    SELECT ${owner.id}, id, 37 FROM message ORDER BY id DESC LIMIT ${MARKED}`);
  await query(
    sql`INSERT INTO message_flag (user_id, message_id, bits) SELECT ${administrator.id}, id, 1 FROM message`,
  );
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
});

const idOf = (name: string) => org.owner.channelId(name);

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

const search = (operand: string, negated = false) => ({ operator: "search", operand, negated });

/** Words that are, or seem to be, in nearly all messages. */
const searches: readonly (readonly [string, readonly object[]])[] = [
  ["a phrase of words that never occur together", [search('"walrus carpenter"')]],
  ["such a phrase and a word", [search('"walrus carpenter"'), search("walrus")]],
  ["messages without a word that all have", [search("walrus", true)]],
  ["a common word among many starred messages", [{ operator: "is", operand: "starred" }, search("oyster")]],
  ["a common word among many unread messages", [{ operator: "is", operand: "unread" }, search("oyster")]],
  [
    "messages of anybody but the only sender",
    [{ operator: "sender", operand: "owner@example.com", negated: true }],
  ],
];

test.each(searches)(
  "a search for %s looks at a bounded number of messages and says so",
  async (_, narrow) => {
    const reading = await readingOf(async () => {
      const page = { anchor: "newest", num_before: 50, num_after: 0, narrow };
      const { body } = await org.administrator.client.get("/messages", page);
      expect(body).toMatchObject({ messages: [], found_oldest: true, history_limited: true });
    });
    expect([...reading.wholeTables].filter((name) => LARGE_TABLES.includes(name))).toEqual([]);
    const looks = ["search_in_blocks", "message_search"].map((name) => reading.rows.get(name) ?? 0);
    // The last step may exceed the limit.
    expect(Math.max(...looks)).toBeLessThan(MAX_LOOKED_AT + 20_000);
    // Finding, checking, and the first window.
    for (const table of ["message", "message_flag"])
      expect(reading.rows.get(table) ?? 0).toBeLessThan(3 * MAX_LOOKED_AT);
  },
);

test("paging continues where a search ended early", async () => {
  const [latest] = await query<{ id: number }>(sql`
    UPDATE message_search SET tokens = tokens || ${`'${org.realmId}:oyster':2`}::tsvector
    FROM (SELECT set_config('parley.index_format', ${String(INDEX_FORMAT)}, true)) AS format
    WHERE message_id = (SELECT max(message_id) FROM message_search) RETURNING message_id AS id`);
  const narrow = [{ operator: "is", operand: "starred" }, search("oyster")];
  const read = async (anchor: unknown) => {
    const page = { anchor, include_anchor: false, num_before: 50, num_after: 0, narrow };
    const { messages, ...found } = (await org.administrator.client.get("/messages", page)).body;
    return {
      ids: z
        .array(z.object({ id: z.int() }))
        .parse(messages)
        .map(({ id }) => id),
      ...found,
    };
  };
  expect(await read("newest")).toMatchObject({
    ids: [latest?.id],
    found_oldest: false,
    history_limited: false,
  });
  expect(await read(latest?.id)).toMatchObject({ ids: [], found_oldest: true, history_limited: true });
});

test("a word more common than estimated is found in smaller steps", async () => {
  await query(sql`UPDATE search_word SET uses = 10001 WHERE word = 'walrus'`);
  const narrow = [search("walrus")];
  const reading = await readingOf(async () => {
    const page = { anchor: "newest", num_before: 5_000, num_after: 0, narrow };
    const { messages, ...found } = (await org.administrator.client.get("/messages", page)).body;
    expect(z.array(z.unknown()).parse(messages).length).toBeGreaterThan(1_000);
    expect(found).toMatchObject({ found_oldest: false, history_limited: false });
  });
  expect(reading.rows.get("search_in_blocks") ?? 0).toBeLessThan(MAX_LOOKED_AT + 20_000);
});

test("for words in some thousands of messages, only the nearest blocks are read", async () => {
  await query(sql`
    UPDATE message_search SET tokens = tokens || ${`'${org.realmId}:penguin':3`}::tsvector
    FROM (SELECT set_config('parley.index_format', ${String(INDEX_FORMAT)}, true)) AS format
    WHERE message_id % 13 = 0`);
  await query(sql`
    INSERT INTO search_word (realm_id, word, uses, keys) VALUES (${org.realmId}, 'penguin', ${Math.round(MESSAGES / 13)}::int, '{}')
    ON CONFLICT DO NOTHING`);
  const narrow = [{ operator: "channel", operand: "busy" }, search("penguin")];
  const reading = await readingOf(async () => {
    const page = { anchor: "newest", num_before: 50, num_after: 0, narrow };
    const { messages } = (await org.owner.client.get("/messages", page)).body;
    expect(z.array(z.unknown()).parse(messages)).toHaveLength(50);
  });
  expect(reading.rows.get("search_in_blocks") ?? 0).toBeLessThan(1_500);
});
