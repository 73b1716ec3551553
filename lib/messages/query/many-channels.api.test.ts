/** Reading the newest messages of many channels. */
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { readingOf } from "../../testing/measuring/query-plan.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import { MESSAGE_HAS_IMAGE } from "../messages/message-bits.ts";

const { org } = await serveOrganization(OWN_SERVER);
const CHANNELS = 200;
const PICTURES = 6_000;
/** Ids per picture. */
const APART = 200;
const PAGE = 20;

let newest = 0;

beforeAll(async () => {
  const names = Array.from({ length: CHANNELS }, (_, index) => `gallery ${index}`);
  // The maximum per request.
  for (let from = 0; from < CHANNELS; from += 50)
    await org.owner.subscribe(names.slice(from, from + 50), { principals: [org.member.id] });
  await query(sql`
    INSERT INTO topic (realm_id, conversation_id, name, name_key)
    SELECT realm_id, conversation_id, 'pictures', 'pictures' FROM channel
    WHERE realm_id = ${org.realmId} AND name LIKE 'gallery %'`);
  await query(sql`
    INSERT INTO message (id, realm_id, conversation_id, topic_id, sender_id, content, rendered_content,
                         rendering_version, client, bits)
    SELECT begin.id + n * ${APART}::int, ${org.realmId}, t.conversation_id, t.id, ${org.owner.id}, 'picture',
           '<p>picture</p>', 32767, 'website', ${MESSAGE_HAS_IMAGE}::int
    FROM generate_series(1, ${PICTURES}::int) AS n
    CROSS JOIN (SELECT nextval('message_id_seq') AS id) AS begin
    JOIN (SELECT id, conversation_id, row_number() OVER (ORDER BY id) AS place FROM topic
      WHERE realm_id = ${org.realmId} AND name = 'pictures') AS t
      ON t.place = 1 + n % ${CHANNELS}::int`);
  const [last] = await query<{ id: number }>(sql`SELECT max(id) AS id FROM message`);
  newest = last?.id ?? 0;
  await query(sql`ANALYZE`);
});

async function idsOf(narrow: readonly object[], anchor: unknown, asked: typeof before) {
  const { body } = await org.member.client.get("/messages", {
    anchor,
    include_anchor: false,
    narrow,
    ...asked,
  });
  return z
    .array(z.object({ id: z.int() }))
    .parse(body.messages)
    .map(({ id }) => id);
}

const before = { num_before: PAGE, num_after: 0 };
const after = { num_before: 0, num_after: PAGE };
const idsFrom = (first: number) => Array.from({ length: PAGE }, (_, index) => first + index * APART);

const pictures = [{ operator: "has", operand: "image" }];

test.each([
  ["everything", []],
  ["in:home", [{ operator: "in", operand: "home" }]],
  ["channels:public", [{ operator: "channels", operand: "public" }]],
  ["has:image", pictures],
])("%s: the newest ones, and those before them, are found with few others", async (_, narrow) => {
  const reading = await readingOf(async () => {
    const first = newest - (PAGE - 1) * APART;
    expect(await idsOf(narrow, "newest", before)).toEqual(idsFrom(first));
    expect(await idsOf(narrow, first, before)).toEqual(idsFrom(first - PAGE * APART));
  });
  expect(reading.rows.get("message") ?? 0).toBeLessThan((CHANNELS * PAGE) / 4);
});

test("has:image: so are the oldest ones, and those after a message", async () => {
  const oldest = newest - (PICTURES - 1) * APART;
  const reading = await readingOf(async () => {
    expect(await idsOf(pictures, "oldest", after)).toEqual(idsFrom(oldest));
    expect(await idsOf(pictures, oldest, after)).toEqual(idsFrom(oldest + APART));
  });
  expect(reading.rows.get("message") ?? 0).toBeLessThan((CHANNELS * PAGE) / 4);
});

test("all are found, page by page, and nothing beyond", async () => {
  const page = { anchor: "newest", num_before: 5_000, num_after: 0, narrow: pictures };
  const { body } = await org.member.client.get("/messages", page);
  expect(body).toMatchObject({ found_oldest: false, history_limited: false });
  const [first] = z.array(z.object({ id: z.int() })).parse(body.messages);
  const rest = (
    await org.member.client.get("/messages", { ...page, anchor: first?.id, include_anchor: false })
  ).body;
  expect(rest).toMatchObject({ found_oldest: true });
  expect([
    ...z.array(z.unknown()).parse(rest.messages),
    ...z.array(z.unknown()).parse(body.messages),
  ]).toHaveLength(PICTURES);
});
