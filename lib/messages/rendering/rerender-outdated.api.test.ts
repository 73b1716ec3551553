/** Reading outdated HTML. */
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { RENDERING_VERSION } from "../../markdown/render-message.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";

const { org } = await serveOrganization(OWN_SERVER);

beforeAll(async () => {
  await org.owner.subscribe("open");
});

async function sendOld(content: string): Promise<number> {
  const { body } = await org.owner.client.post("/messages", {
    type: "channel",
    to: "open",
    topic: "t",
    content,
  });
  const id = z.int().parse(body.id);
  await query(sql`UPDATE message SET rendered_content = '<p>old</p>', rendering_version = ${RENDERING_VERSION - 1}
    WHERE id = ${id}`);
  return id;
}

async function shown(id: number): Promise<string> {
  const { body } = await org.owner.client.get(`/messages/${id}`);
  return z.object({ content: z.string() }).parse(body.message).content;
}

async function kept(id: number) {
  const [row] = await query<{ rendered_content: string; rendering_version: number }>(
    sql`SELECT rendered_content, rendering_version FROM message WHERE id = ${id}`,
  );
  return row;
}

test("the reader receives current HTML, and it is stored", async () => {
  const id = await sendOld("**bold** @**member person**");
  const html = `<p><strong>bold</strong> <span class="user-mention" data-user-id="${org.member.id}">@member person</span></p>`;
  expect(await shown(id)).toBe(html);
  expect(await kept(id)).toEqual({ rendered_content: html, rendering_version: RENDERING_VERSION });
});

test("a whole page of a feed is updated", async () => {
  const ids = [await sendOld("*one*"), await sendOld("*two*")];
  const { body } = await org.owner.client.get("/messages", { anchor: "newest", num_before: 2, num_after: 0 });
  const messages = z.array(z.object({ id: z.int(), content: z.string() })).parse(body.messages);
  expect(messages).toEqual([
    { id: ids[0], content: "<p><em>one</em></p>" },
    { id: ids[1], content: "<p><em>two</em></p>" },
  ]);
});

test("content that is too complex is shown as source", async () => {
  const id = await sendOld(`> ${">".repeat(60)}`);
  const html = `<p>&gt; ${"&gt;".repeat(60)}</p>`;
  expect(await shown(id)).toBe(html);
  expect(await kept(id)).toEqual({ rendered_content: html, rendering_version: RENDERING_VERSION });
});

test("a page of long messages is updated over several reads, each of bounded time", async () => {
  const ids: number[] = [];
  for (let index = 0; index < 40; index += 1) ids.push(await sendOld("plain"));
  const long = "**a** `b` [c](https://x.example) ".repeat(300);
  await query(sql`UPDATE message SET content = ${long} WHERE id = ANY(${ids}::int8[])`);
  const current = async () => {
    await org.owner.client.get("/messages", { anchor: "newest", num_before: 40, num_after: 0 });
    const states = await Promise.all(ids.map(kept));
    return states.filter((state) => state?.rendering_version === RENDERING_VERSION).length;
  };
  const first = await current();
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(ids.length);
  expect(await current()).toBeGreaterThan(first);
});
