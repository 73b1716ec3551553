/** Searches and their index. */
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { messagesIndexed } from "../../testing/indexed-messages.ts";
import { readingOf } from "../../testing/measuring/query-plan.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import { MAX_WORDS_LOOKED_AT } from "./compile-search.ts";
import { rebuildSearch } from "./search.ts";
import { updateIndex } from "./update-index.ts";

const { org } = await serveOrganization(OWN_SERVER);

const page = z.object({
  messages: z.array(
    z.object({ id: z.int(), match_content: z.string().optional(), match_subject: z.string().optional() }),
  ),
});

async function search(operand: string, more: readonly object[] = [], account = org.member) {
  const narrow = [{ operator: "search", operand }, ...more];
  const { body } = await account.client.get("/messages", {
    anchor: "newest",
    num_before: 100,
    num_after: 0,
    narrow,
  });
  return page.parse(body).messages;
}

const idsOf = async (...given: Parameters<typeof search>) => (await search(...given)).map(({ id }) => id);

const texts = [
  "Deploying the gateway fixed it",
  "We deployed a new release to https://status.example.com/reports/Q3-summary.pdf?x=1",
  "call getUserName(user_id) before HTTPServer starts",
  "Crème brûlée für die Straße",
  "全文検索は東京都で動きます",
  "我们今天讨论搜索引擎",
  "데이터베이스를 백업했습니다",
  "ค้นหาข้อความภาษาไทย",
  "the quick brown fox, a **very** quick one",
  "[minutes of June.docx](/user_uploads/2/ab/cdefgh/minutes-of-June.docx)",
  "Переименование каналов ещё не готово",
  "since v2.10.3 the **dead**line is ~~to~~day",
] as const;
let ids: number[];
const id = (start: string) => ids[texts.findIndex((text) => text.startsWith(start))] ?? 0;

beforeAll(async () => {
  await org.owner.subscribe("open", { principals: [org.owner.id, org.member.id] });
  await org.owner.subscribe("closed", { invite_only: true });
  ids = [];
  for (const text of texts) ids.push(await org.owner.send("open", text, { topic: "kitchen & garden" }));
  await messagesIndexed();
});

test.each([
  ["deploy", ["Deploying", "We deployed"]],
  ["DEPLOYS gateway", ["Deploying"]],
  ["ploy", ["Deploying", "We deployed"]],
  ["releases", ["We deployed"]],
  ["status.example.com", ["We deployed"]],
  ["example", ["We deployed"]],
  ["Q3-summary.pdf", ["We deployed"]],
  ["getUserName", ["call"]],
  ["getusername", ["call"]],
  ["username", ["call"]],
  ["user_id", ["call"]],
  ["user name", ["call"]],
  ["server", ["call"]],
  ["creme BRULEE", ["Crème"]],
  ["strasse", ["Crème"]],
  ["検索", ["全文"]],
  ["京", ["全文"]],
  ["東京都で", ["全文"]],
  ["京東", []],
  ["搜索", ["我们"]],
  ["今天搜索", []],
  ["今天 搜索", ["我们"]],
  ["백업", ["데이터"]],
  ["베이스", ["데이터"]],
  ["ข้อความ", ["ค้นหา"]],
  ['"quick brown"', ["the quick"]],
  ['"brown quick"', []],
  ['"a very quick"', ["the quick"]],
  ["“quick one”", ["the quick"]],
  ["minutes", ["[minutes"]],
  ["cdefgh", []],
  ["каналы", []],
  ["канал", ["Пере"]],
  ["еще", ["Пере"]],
  ["2.10.3", ["since"]],
  ["v2.10.3", ["since"]],
  ["2.10.4", []],
  ["deadline", ["since"]],
  ["deadl", ["since"]],
  ["**dead**line", ["since"]],
  ["today deadline", ["since"]],
  ["garden", texts],
  ["garden fox", ["the quick"]],
  ["nowhere", []],
  ["!?", []],
  ["", []],
])("%j finds what it should", async (operand, expected) => {
  expect(await idsOf(operand)).toEqual(expected.map(id));
});

test("matches are highlighted only in text between tags", async () => {
  const [found] = await search("example deploy");
  expect(found?.match_content).toBe(
    '<p>We <span class="highlight">deployed</span> a new release to <a href="https://status.example.com/reports/Q3-summary.pdf?x=1">https://status.<span class="highlight">example</span>.com/reports/Q3-summary.pdf?x=1</a></p>',
  );
  expect(found?.match_subject).toBe("kitchen &amp; garden");
  const [other] = await search("garden 全文");
  expect(other?.match_subject).toBe('kitchen &amp; <span class="highlight">garden</span>');
  expect(other?.match_content).toBe('<p><span class="highlight">全文</span>検索は東京都で動きます</p>');
});

test("without a search nothing is highlighted", async () => {
  const { body } = await org.member.client.get("/messages", {
    anchor: "newest",
    num_before: 1,
    num_after: 0,
  });
  expect(page.parse(body).messages[0]).not.toHaveProperty("match_content");
});

test("a search is combined with other terms, and negated", async () => {
  const dm = await org.owner.send([org.member.id], "deploy by hand");
  const secret = await org.owner.send("closed", "deploy in secret");
  await messagesIndexed();
  expect(await idsOf("deploy", [{ operator: "is", operand: "dm" }])).toEqual([dm]);
  expect(await idsOf("deploy", [{ operator: "channel", operand: "open" }])).toEqual([
    id("Deploying"),
    id("We"),
  ]);
  expect(await idsOf("deploy", [{ operator: "has", operand: "link" }])).toEqual([id("We")]);
  expect(await idsOf("deploy", [{ operator: "search", operand: "release", negated: true }])).toEqual([
    id("Deploying"),
    dm,
  ]);
  expect(await idsOf("deploy", [], org.owner)).toContain(secret);
  expect(await idsOf("deploy")).not.toContain(secret);
  expect(await idsOf("deploy", [], org.guest)).toEqual([]);
  const { body } = await org.member.client.get("/messages/matches_narrow", {
    msg_ids: [...ids, dm, secret],
    narrow: [{ operator: "search", operand: "deploy" }],
  });
  expect(Object.keys(z.record(z.string(), z.unknown()).parse(body.messages)).map(Number)).toEqual([
    id("Deploying"),
    id("We"),
    dm,
  ]);
});

test("the index follows edits, moves, renames and deletions", async () => {
  const { client } = org.owner;
  const messageId = await org.owner.send("open", "about walruses", { topic: "animals" });
  const rest = await org.owner.send("open", "nothing", { topic: "animals" });
  await messagesIndexed();
  expect(await idsOf("walrus")).toEqual([messageId]);
  await client.patch(`/messages/${messageId}`, { content: "about octopuses" });
  await messagesIndexed();
  expect(await idsOf("walrus")).toEqual([]);
  expect(await idsOf("octopus animals")).toEqual([messageId]);
  await client.patch(`/messages/${messageId}`, { topic: "zoology" });
  await messagesIndexed();
  expect(await idsOf("octopus animals")).toEqual([]);
  expect(await idsOf("octopus zoology")).toEqual([messageId]);
  await client.patch(`/messages/${rest}`, { topic: "beasts", propagate_mode: "change_all" });
  await messagesIndexed();
  expect(await idsOf("beasts nothing")).toEqual([rest]);
  await client.delete(`/messages/${messageId}`);
  expect(await idsOf("octopus")).toEqual([]);
  await messagesIndexed();
  expect(await query(sql`SELECT 1 FROM message_search WHERE message_id = ${messageId}`)).toEqual([]);
});

test.each([
  [["x"], "search is not a string"],
  ["x".repeat(501), "search is too long (maximum 500 characters)"],
  [Array.from({ length: 51 }, (_, index) => `w${index}`).join(" "), "search has too many words (maximum 50)"],
])("%.20j is refused", async (operand, desc) => {
  const narrow = [{ operator: "search", operand }];
  const answer = await org.member.client.get("/messages", {
    anchor: "newest",
    num_before: 1,
    num_after: 0,
    narrow,
  });
  expect(answer).toMatchObject({ status: 400, body: { code: "BAD_NARROW", desc } });
});

test("common words are found block by block, in both directions, in any number of conversations", async () => {
  const { client } = org.member;
  const rows = await query<{
    realm_id: number;
    conversation_id: number;
    topic_id: number;
    sender_id: number;
  }>(sql`SELECT realm_id, conversation_id, topic_id, sender_id FROM message WHERE id = ${ids[0]}`);
  const [row] = rows;
  // Far apart, to be in many blocks.
  await query(sql`
    INSERT INTO message (id, realm_id, conversation_id, topic_id, sender_id, content, rendered_content,
                         rendering_version, client)
    SELECT setval('message_id_seq', nextval('message_id_seq') + 3000), ${row?.realm_id}, ${row?.conversation_id},
           ${row?.topic_id}, ${row?.sender_id}, 'penguin ' || n, '<p>penguin ' || n || '</p>', 32767, 'website'
    FROM generate_series(1, 100) AS n`);
  await query(
    sql`UPDATE topic SET last_message_id = (SELECT max(id) FROM message) WHERE id = ${row?.topic_id}`,
  );
  await messagesIndexed();
  await query(sql`UPDATE search_word SET uses = 1000000`);
  const found = async (params: object) => {
    const narrow = [{ operator: "search", operand: "penguin" }];
    const { body } = await client.get("/messages", { narrow, num_before: 0, num_after: 0, ...params });
    const numbers = page.parse(body).messages.map(({ match_content }) => match_content?.replace(/\D/g, ""));
    return { numbers, isOldest: body.found_oldest, isNewest: body.found_newest };
  };
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
  expect(await found({ anchor: "newest", num_before: 1_000 })).toEqual({
    numbers: numbers(1, 100),
    isOldest: true,
    isNewest: true,
  });
  expect(await found({ anchor: "newest", num_before: 7 })).toEqual({
    numbers: numbers(94, 100),
    isOldest: false,
    isNewest: true,
  });
  expect((await found({ anchor: "oldest", num_after: 7 })).numbers).toEqual(numbers(1, 7));
  const direct = await org.owner.send([org.member.id], "a penguin between us");
  await messagesIndexed();
  await query(sql`UPDATE search_word SET uses = 1000000`);
  expect(await idsOf("penguin", [{ operator: "is", operand: "dm" }])).toEqual([direct]);
  expect(await idsOf("penguin", [{ operator: "dm", operand: [org.owner.id] }])).toEqual([direct]);
  expect(await idsOf("penguin", [], org.guest)).toEqual([]);
  const [middle] = (await search("penguin 50")).map(({ id: messageId }) => messageId);
  expect((await found({ anchor: middle, num_before: 3, num_after: 3 })).numbers).toEqual(numbers(47, 53));
  expect((await found({ anchor: "first_unread", num_after: 2 })).numbers).toEqual(numbers(1, 3));
});

test("the index is used for senders and contents once all messages have these tokens", async () => {
  const plain = await org.owner.send("open", "a narwhal");
  const link = await org.owner.send("open", "a narwhal at https://narwhal.example.com");
  const own = await org.member.send("open", "my narwhal");
  const edited = await org.member.send("open", "my narwhal, too");
  await org.member.client.patch(`/messages/${edited}`, { content: "narwhal https://b.example.com" });
  await messagesIndexed();
  const hasLink = { operator: "has", operand: "link" };
  const fromMember = { operator: "sender", operand: org.member.id };
  const looks = async () => [
    await idsOf("narwhal", [hasLink]),
    await idsOf("narwhal", [fromMember]),
    await idsOf("narwhal", [fromMember, hasLink]),
    await idsOf("narwhal", [{ ...hasLink, negated: true }]),
  ];
  const expected = [[link, edited], [own, edited], [edited], [plain, own]];
  expect(await looks()).toEqual(expected);
  // Like a server of the previous version.
  await query(sql`UPDATE message_search SET tokens = ts_delete(tokens, 's#' || ${org.member.id}::text)`);
  expect(await looks()).toEqual(expected);
  const tokens = sql`
    SELECT 1 FROM message_search
    WHERE message_id = ${edited} AND tokens @@ ${`'s#${org.member.id}' & 'h#${org.realmId}:link'`}::tsquery`;
  await expect
    .poll(async () => {
      await updateIndex();
      return query(tokens);
    })
    .toHaveLength(1);
  expect(await looks()).toEqual(expected);
});

test("a rebuilt index gives the same results, without unused words", async () => {
  const before = await Promise.all(["deploy", "検索", "garden fox"].map((operand) => idsOf(operand)));
  await query(sql`UPDATE message_search SET tokens = ''`);
  await query(sql`INSERT INTO message_search VALUES (1, 1, '')`);
  const words = () =>
    query<{ count: number }>(sql`SELECT count(*) AS count FROM search_word WHERE word = 'walruses'`);
  expect(await words()).toEqual([{ count: 1 }]);
  await rebuildSearch(() => undefined);
  expect(await Promise.all(["deploy", "検索", "garden fox"].map((operand) => idsOf(operand)))).toEqual(
    before,
  );
  expect(await words()).toEqual([{ count: 0 }]);
  expect(await query(sql`SELECT 1 FROM message_search WHERE message_id = 1`)).toEqual([]);
});

test("in a message of very many words, all are found as they are, and the first ones by parts", async () => {
  const words = Array.from({ length: 900 }, (_, index) => `zebu${String(index).padStart(4, "0")}`);
  const messageId = await org.owner.send("open", words.join(" "));
  await messagesIndexed();
  expect(await idsOf("ebu0001")).toEqual([messageId]);
  expect(await idsOf("ebu0899")).toEqual([]);
  expect(await idsOf("zebu0899")).toEqual([messageId]);
});

test("messages with hundreds of marks per character are found and delay no others", async () => {
  const hostile = [
    `ก${"\u0e34".repeat(700)}`,
    `か${"\u3099".repeat(700)}`,
    "\u1100".repeat(700),
    "ﷺ".repeat(700),
  ];
  const sent: number[] = [];
  for (const run of hostile) sent.push(await org.owner.send("open", `okapi ${run}`));
  const later = await org.owner.send("open", "okapi without marks");
  await messagesIndexed();
  expect(await idsOf("okapi")).toEqual([...sent, later]);
  expect(await idsOf(hostile[0]?.slice(0, 400) ?? "")).toEqual(sent.slice(0, 1));
});

test("a message that the index refuses is indexed without its words, unlike its neighbors", async () => {
  await query(sql`
    CREATE FUNCTION refuse_quagga() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.tokens::text LIKE '%quagga%' THEN
        RAISE EXCEPTION 'word is too long' USING ERRCODE = 'program_limit_exceeded';
      END IF;
      RETURN NEW;
    END $$`);
  await query(sql`
    CREATE TRIGGER refuse_quagga BEFORE INSERT OR UPDATE ON message_search
    FOR EACH ROW EXECUTE FUNCTION refuse_quagga()`);
  const before = await org.owner.send("open", "bongo first");
  await org.owner.send("open", "bongo quagga");
  const after = await org.owner.send("open", "bongo last");
  await messagesIndexed();
  await query(sql`DROP FUNCTION refuse_quagga CASCADE`);
  expect(await idsOf("bongo")).toEqual([before, after]);
  expect(await idsOf("quagga")).toEqual([]);
});

test("few of many matching words are checked, and none of other organizations", async () => {
  const words = 2 * MAX_WORDS_LOOKED_AT;
  await query(sql`
    INSERT INTO search_word (realm_id, word, uses, keys)
    SELECT realm.id, word, 1, ARRAY['#' || realm.id, key]
    FROM (VALUES (${org.realmId}::int), (${org.realmId + 1}::int)) AS realm (id)
    CROSS JOIN generate_series(1, ${words}::int) AS n
    CROSS JOIN LATERAL (VALUES ('gnu' || n, 'gnu'), ('鯨' || n, '^鯨')) AS made (word, key)`);
  await query(sql`ANALYZE search_word`);
  for (const operand of ["gnu", "鯨", "gnu 鯨 nu1 gnus"]) {
    const reading = await readingOf(() => idsOf(operand));
    expect(reading.wholeTables).not.toContain("search_word");
    expect(reading.rows.get("words_with_keys") ?? 0).toBeLessThanOrEqual(MAX_WORDS_LOOKED_AT);
    expect(reading.rows.get("search_word") ?? 0).toBeLessThan(1_000);
  }
  await query(sql`DELETE FROM search_word WHERE keys && ARRAY['gnu', '^鯨']`);
});
