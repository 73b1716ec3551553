/** Size limits of responses. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { RENDERING_VERSION } from "../../markdown/render-message.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { MAX_PAGE_BYTES } from "../reading/read-messages.ts";

const { org } = await serveOrganization(OWN_SERVER);

/** As stored by older versions. */
const HTML_BYTES = 1_800_000;
const COUNT = 16;
const MIDDLE = 8;
/** The anchor and its neighbors may exceed the page's size. */
const MAX_BYTES = MAX_PAGE_BYTES + 3 * HTML_BYTES;

let ids: number[];
let secret: number[];

async function sendLarge(channel: string): Promise<number[]> {
  const sent: number[] = [];
  for (let index = 0; index < COUNT; index += 1) sent.push(await org.owner.send(channel, `${index}`));
  await query(sql`UPDATE message SET rendered_content = repeat('x', ${HTML_BYTES}),
    rendering_version = ${RENDERING_VERSION} WHERE id = ANY(${sent}::int8[])`);
  return sent;
}

beforeAll(async () => {
  await org.owner.subscribe("large", { principals: [org.owner.id, org.guest.id] });
  await org.owner.subscribe("secret", { invite_only: true });
  ids = await sendLarge("large");
  secret = await sendLarge("secret");
});

const answered = z.object({
  messages: z.array(z.object({ id: z.int(), content: z.string() })),
  found_anchor: z.boolean(),
  found_oldest: z.boolean(),
  found_newest: z.boolean(),
});

async function read(params: Readonly<Record<string, unknown>>, account: TestAccount = org.guest) {
  const { status, body } = await account.client.get("/messages", params);
  expect(status, JSON.stringify(body).slice(0, 500)).toBe(200);
  const bytes = Buffer.byteLength(JSON.stringify(body));
  const { messages, ...found } = answered.parse(body);
  return { bytes, ids: messages.map(({ id }) => id), ...found };
}

const narrow = [["channel", "large"]];

describe("a page", () => {
  test("of the newest messages ends early and says so", async () => {
    const page = await read({ anchor: "newest", num_before: 100, num_after: 0, narrow });
    expect(page.bytes).toBeLessThan(MAX_BYTES);
    expect(page).toMatchObject({ found_oldest: false, found_newest: true });
    expect(page.ids).toEqual(ids.slice(-page.ids.length));
  });

  test("around a message keeps it and is cut at both far ends", async () => {
    const anchor = ids[MIDDLE] ?? 0;
    const page = await read({ anchor, num_before: 50, num_after: 50, narrow });
    expect(page.bytes).toBeLessThan(MAX_BYTES);
    expect(page).toMatchObject({ found_anchor: true, found_oldest: false, found_newest: false });
    expect(page.ids).toContain(ids[MIDDLE - 1]);
    expect(page.ids).toContain(ids[MIDDLE + 1]);
    const start = ids.indexOf(page.ids[0] ?? 0);
    expect(page.ids).toEqual(ids.slice(start, start + page.ids.length));
  });

  test("cut on one side says nothing about the other", async () => {
    const page = await read({ anchor: ids[1] ?? 0, num_before: 50, num_after: 50, narrow });
    expect(page).toMatchObject({ found_anchor: true, found_oldest: true, found_newest: false });
    expect(page.ids[0]).toBe(ids[0]);
  });

  test.each([true, false])(
    "is continued until all are found (with the anchor: %s)",
    async (include_anchor) => {
      const found = new Set<number>();
      let anchor = ids[0] ?? 0;
      let isComplete = false;
      while (!isComplete) {
        const page = await read({ anchor, num_before: 0, num_after: 100, include_anchor, narrow });
        const before = found.size;
        for (const id of page.ids) found.add(id);
        expect(found.size).toBeGreaterThan(before);
        anchor = page.ids.at(-1) ?? 0;
        isComplete = page.found_newest;
      }
      expect([...found]).toEqual(include_anchor ? ids : ids.slice(1));
    },
  );

  test("by ids holds the first of them", async () => {
    const page = await read({ message_ids: ids });
    expect(page.bytes).toBeLessThan(MAX_BYTES);
    expect(page.ids).toEqual(ids.slice(0, page.ids.length));
    expect(page.ids.length).toBeGreaterThan(0);
  });

  test("of unreadable messages leaves room for readable ones", async () => {
    const page = await read({ message_ids: [...secret, ids[0]] });
    expect(page.ids).toEqual([ids[0]]);
    expect((await read({ message_ids: [...secret, ids[0]] }, org.owner)).ids).not.toContain(secret.at(-1));
  });

  test("of widgets counts their presented size, several times their content", async () => {
    await org.owner.subscribe("widgets");
    const sent: number[] = [];
    for (let index = 0; index < 20; index += 1) sent.push(await org.owner.send("widgets", "/todo"));
    await query(sql`UPDATE message SET content = '/todo' || repeat(E'\na', 50000), rendering_version = ${RENDERING_VERSION},
      rendered_content = repeat('x', 100000) WHERE id = ANY(${sent}::int8[])`);
    const page = await read({ message_ids: sent }, org.owner);
    expect(page.bytes).toBeLessThan(MAX_BYTES);
    expect(page.ids).toEqual(sent.slice(0, page.ids.length));
    expect(page.ids.length).toBeGreaterThan(0);
  });

  test("of a search counts the highlights, too", async () => {
    const search = { operator: "search", operand: "nowhere", negated: true };
    const page = await read({
      anchor: "newest",
      num_before: 100,
      num_after: 0,
      narrow: [{ operator: "channel", operand: "large" }, search],
    });
    expect(page.bytes).toBeLessThan(MAX_BYTES);
    expect(page.ids).toEqual(ids.slice(-page.ids.length));
  });

  test("of 5,000 ordinary messages is whole", async () => {
    await org.owner.subscribe("ordinary");
    const text =
      "An ordinary message, with a sentence or two of text, and a [link](https://example.com/page).";
    const first = await org.owner.send("ordinary", text);
    await query(sql`INSERT INTO message (id, realm_id, conversation_id, topic_id, sender_id, content,
        rendered_content, rendering_version, client)
      SELECT nextval('message_id_seq'), realm_id, conversation_id, topic_id, sender_id, content,
        rendered_content, rendering_version, client
      FROM message, generate_series(2, 5000) WHERE id = ${first}`);
    const ordinary = { anchor: "oldest", num_before: 0, num_after: 5_000, narrow: [["channel", "ordinary"]] };
    const page = await read(ordinary, org.owner);
    expect(page.ids).toHaveLength(5_000);
    expect(page.bytes).toBeLessThan(MAX_PAGE_BYTES);
  });
});

test("a message with a long history shows every entry, and the newest earlier content", async () => {
  const id = await org.owner.send("large", "edited");
  await query(sql`INSERT INTO message_edit (message_id, editor_id, edited_at, content, rendered_content)
    SELECT ${id}, ${org.owner.id}, to_timestamp(1750000000 + n), repeat('s', 10000), repeat('h', 90000)
    FROM generate_series(1, 300) AS n`);
  const { body } = await org.guest.client.get(`/messages/${id}`);
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(1_500_000);
  const history = z
    .array(z.object({ timestamp: z.int(), prev_content: z.string().optional() }))
    .parse(Object(body.message).edit_history);
  expect(history).toHaveLength(300);
  expect(history[0]).toMatchObject({ timestamp: 1_750_000_300, prev_content: "s".repeat(10_000) });
  expect(history.filter((edit) => edit.prev_content !== undefined)).toHaveLength(10);
});
