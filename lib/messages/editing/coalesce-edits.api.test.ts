/** A bot that edits one message many times a second. */
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { EDIT_INTERVAL_MS } from "./coalesce-edits.ts";

const { org } = await serveOrganization();
const { bot, member, owner } = org;
await owner.subscribe("stream", { principals: [owner.id, member.id, bot.id] });

const updated = z.object({ message_id: z.int(), content: z.string() });
const history = z.object({
  message_history: z.array(z.looseObject({ content: z.string(), timestamp: z.int() })),
});

const edit = (id: number, params: object) => bot.client.patch(`/messages/${id}`, { ...params });

async function contentOf(id: number) {
  const { body } = await member.client.get(`/messages/${id}`, { apply_markdown: false });
  return z.object({ message: z.object({ content: z.string(), subject: z.string() }) }).parse(body).message;
}

test("every edit succeeds, ten events a second at most tell of them, and the last wins", async () => {
  const id = await bot.send("stream", "…");
  const reader = await member.listen({ event_types: ["update_message"] });
  const start = performance.now();
  const edits: ReturnType<typeof edit>[] = [];
  for (let number = 1; number <= 40; number += 1) {
    edits.push(edit(id, { content: `**${number}**` }));
    await pause(20);
  }
  const answers = await Promise.all(edits);
  const seconds = (performance.now() - start) / 1000;
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const numbers: number[] = [];
  while (numbers.at(-1) !== 40) {
    for (const event of await reader.read({ wait: true })) {
      numbers.push(Number(updated.parse(event).content.replaceAll("*", "")));
    }
  }
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  expect(numbers.length).toBeLessThanOrEqual(seconds * (1000 / EDIT_INTERVAL_MS) + 2);
  expect(numbers.length).toBeGreaterThan(2);
  expect((await contentOf(id)).content).toBe("**40**");
});

test("edits, a move and edits end with the last text in the new topic", async () => {
  const id = await bot.send("stream", "start");
  const answers = await Promise.all([
    edit(id, { content: "one" }),
    edit(id, { content: "two" }),
    edit(id, { content: "three", topic: "moved" }),
    edit(id, { content: "four" }),
    edit(id, { content: "five" }),
  ]);
  expect(answers.map(({ body }) => body.result)).toEqual(Array(5).fill("success"));
  expect(await contentOf(id)).toMatchObject({ content: "five", subject: "moved" });
});

test("an edit that is refused is told alone, and a conditional one is never replaced", async () => {
  const id = await bot.send("stream", "start");
  const [one, long, hashed, last] = await Promise.all([
    edit(id, { content: "one" }),
    edit(id, { content: "x".repeat(10_001) }),
    edit(id, { content: "never", prev_content_sha256: "0".repeat(64) }),
    edit(id, { content: "last" }),
  ]);
  expect([one.status, long.status, last.status]).toEqual([200, 400, 200]);
  expect(hashed.body.code).toBe("EXPECTATION_MISMATCH");
  expect((await contentOf(id)).content).toBe("last");
});

test("the history has one entry a minute, whose text is the minute's last", async () => {
  const id = await bot.send("stream", "original");
  for (const content of ["one", "two", "three"]) await edit(id, { content });
  const entries = async () =>
    history.parse((await member.client.get(`/messages/${id}/history`)).body).message_history;
  const isNewMinute = (await entries()).length > 2;
  if (!isNewMinute) expect((await entries()).map(({ content }) => content)).toEqual(["original", "three"]);
  await query(
    sql`UPDATE message_edit SET edited_at = edited_at - interval '61 seconds' WHERE message_id = ${id}`,
  );
  await edit(id, { content: "four" });
  expect((await entries()).map(({ content }) => content).slice(-2)).toEqual(["three", "four"]);
  expect((await entries()).at(0)?.content).toBe("original");
});

test("each edit of a person has its own entry and event", async () => {
  const id = await member.send("stream", "original");
  const texts = ["one", "two", "three"];
  for (const content of texts) await member.client.patch(`/messages/${id}`, { content });
  const { message_history } = history.parse((await member.client.get(`/messages/${id}/history`)).body);
  expect(message_history.map(({ content }) => content)).toEqual(["original", ...texts]);
});
