/** Searches in any script and spelling. */
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { messagesIndexed } from "../../testing/indexed-messages.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";

const { org } = await serveOrganization();

const page = z.object({
  messages: z.array(z.object({ id: z.int(), match_content: z.string(), match_subject: z.string() })),
});

async function search(operand: string) {
  const { body } = await org.member.client.get("/messages", {
    anchor: "newest",
    num_before: 100,
    num_after: 0,
    narrow: [{ operator: "search", operand }],
  });
  return page.parse(body).messages;
}

const texts = [
  "قال مُحَمَّد إن المدرسة كبيرة",
  "بِسْمِ ٱللَّهِ، أحمد وآمـنـة على مسؤولية ١٤٤٥",
  "שָׁלוֹם לְכֻלָּם",
  "Ο ΔΡΟΜΟΣ προς την Αθήνα",
  "ﾀﾞﾀの確認をお願いします",
  "İSTANBUL’da ılık bir gün",
  "ख़बर की किताब",
  "ตอนนี้ม้ากินหญ้า",
  "Київ чекає на за́мок і м\u200fій",
] as const;
let ids: number[];
const id = (start: string) => ids[texts.findIndex((text) => text.startsWith(start))] ?? 0;

beforeAll(async () => {
  await org.owner.subscribe("scripts", { principals: [org.owner.id, org.member.id] });
  ids = [];
  for (const text of texts) ids.push(await org.owner.send("scripts", text, { topic: "Ｆｕｌｌ مُدِير" }));
  await messagesIndexed();
});

test.each([
  ["محمد", ["قال"]],
  ["مُحَمّد", ["قال"]],
  ["مـحـمـد", ["قال"]],
  ["مدرسه", ["قال"]],
  ["احمد", ["بِسْمِ"]],
  ["أحمد امنه", ["بِسْمِ"]],
  ["علي", ["بِسْمِ"]],
  ['"بسم الله"', ["بِسْمِ"]],
  ["مسوولية 1445", ["بِسْمِ"]],
  ["שלום", ["שָׁלוֹם"]],
  ["שלומ", ["שָׁלוֹם"]],
  ["לכולם", []],
  ["δρομος", ["Ο ΔΡΟΜΟΣ"]],
  ["Δρόμοσ αθηνα", ["Ο ΔΡΟΜΟΣ"]],
  ["ダタ", ["ﾀﾞﾀ"]],
  ["だた", ["ﾀﾞﾀ"]],
  ["たた", []],
  ["istanbul ILIK", ["İSTANBUL"]],
  ["ISTANBUL gün", ["İSTANBUL"]],
  ["खबर", ["ख़बर"]],
  ["को", []],
  ["ม้า", ["ตอน"]],
  ["มา", []],
  ["замок мій", ["Київ"]],
  ["киів", []],
  ["full مدير", texts],
])("%j finds what it should", async (operand, expected) => {
  expect((await search(operand)).map((found) => found.id)).toEqual(expected.map(id));
});

test.each([
  [
    "محمد المدرسه",
    '<p>قال <span class="highlight">مُحَمَّد</span> إن <span class="highlight">المدرسة</span> كبيرة</p>',
  ],
  ["שלום", '<p><span class="highlight">שָׁלוֹם</span> לְכֻלָּם</p>'],
  ["Δρόμος", '<p>Ο <span class="highlight">ΔΡΟΜΟΣ</span> προς την Αθήνα</p>'],
  ["ダタ", '<p><span class="highlight">ﾀﾞﾀ</span>の確認をお願いします</p>'],
  ["istanbul", '<p><span class="highlight">İSTANBUL</span>’da ılık bir gün</p>'],
])("what %j finds is marked in the letters of its writer", async (operand, content) => {
  const [found] = await search(operand);
  expect(found?.match_content).toBe(content);
  expect(found?.match_subject).toBe("Ｆｕｌｌ مُدِير");
});

test("messages indexed with the former folding are found until they are indexed again", async () => {
  await transaction(async (tx) => {
    // Blocks indexing meanwhile.
    await tx.$executeRaw(sql`SELECT pg_advisory_xact_lock(7273)`);
    await query(sql`
      UPDATE message_search SET tokens = replace(replace(tokens::text, 'احمد', 'أحمد'), 'だた', 'ダタ')::tsvector
      WHERE message_id = ANY(${ids}::int8[])`);
    await query(sql`
      UPDATE search_word SET word = 'ダタ', keys = array_replace(keys, '^だ', '^ダ')
      WHERE realm_id = ${org.realmId} AND word = 'だた'`);
    for (const [operand, start] of [
      ["أحمد", "بِسْمِ"],
      ["ダタ", "ﾀﾞﾀ"],
      ['"ダ"', "ﾀﾞﾀ"],
      ["أحمد 1445", "بِسْمِ"],
    ] as const)
      expect([operand, (await search(operand)).map((found) => found.id)]).toEqual([operand, [id(start)]]);
    expect(await search("احمد")).toEqual([]);
  });
  await expect.poll(() => search("احمد")).toHaveLength(1);
});
