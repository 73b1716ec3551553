/** Silent messages of bots: read for everybody from the start, and announced to nobody. */
import { expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { followMessages } from "../../notifications/missed-messages/follow-messages.ts";
import { openMailbox } from "../../testing/outside/mailbox.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";

const mailbox = await openMailbox();
const { org } = await serveOrganization({ mailServer: { url: mailbox.url, from: "chat@mail.example" } });
const { bot, member, owner } = org;
await owner.subscribe("log", { principals: [owner.id, member.id, bot.id] });
// Notices of the subscription are unread.
await member.client.post("/mark_all_as_read");

const arrival = z.object({ message: z.object({ id: z.int() }), flags: z.array(z.string()) });
const listed = z.object({ messages: z.array(z.object({ id: z.int(), flags: z.array(z.string()) })) });
const registered = z.object({ unread_msgs: z.object({ count: z.int(), mentions: z.array(z.int()) }) });

async function unreadOf({ client }: TestAccount) {
  const types = ["message", "update_message_flags"];
  const { body } = await client.post("/register", { fetch_event_types: types, event_types: [] });
  return registered.parse(body).unread_msgs;
}

async function flagsOf({ client }: TestAccount, id: number) {
  const { body } = await client.get(`/messages/${id}`, { allow_empty_topic_name: true });
  return z.object({ message: z.object({ flags: z.array(z.string()) }) }).parse(body).message.flags;
}

const missed = (userId: number) =>
  query(sql`SELECT message_id FROM missed_message WHERE user_id = ${userId}`);

test("a silent message is read in the event, in answers and in the registration, even with a mention", async () => {
  const reader = await member.listen({ event_types: ["message"] });
  const id = await bot.send("log", "@**all** the build passed", { silent: true });
  const event = arrival.parse(await reader.next("message"));
  expect(event).toMatchObject({ message: { id }, flags: expect.arrayContaining(["read"]) });
  expect(await flagsOf(member, id)).toContain("read");
  expect(await unreadOf(member)).toEqual({ count: 0, mentions: [] });
  const narrow = [{ operator: "is", operand: "unread" }];
  const { body } = await member.client.get("/messages", {
    anchor: "newest",
    num_before: 9,
    num_after: 0,
    narrow,
  });
  expect(listed.parse(body).messages).toEqual([]);
});

test("a silent direct message is read, too, and the next ordinary one is not", async () => {
  const silent = await bot.send([member.id], "working on it", { silent: true });
  const heard = await bot.send([member.id], "done");
  expect(await flagsOf(member, silent)).toContain("read");
  expect(await flagsOf(member, heard)).not.toContain("read");
  expect((await unreadOf(member)).count).toBe(1);
  await member.client.post("/mark_all_as_read", {});
});

test("a silent message causes no mail, not even when an edit mentions somebody", async () => {
  const away = await org.add({ fullName: "Ada Absent" });
  await away.subscribe("log");
  const id = await bot.send("log", `@**Ada Absent|${away.id}** first`, { silent: true });
  await bot.client.patch(`/messages/${id}`, { content: "nobody" });
  await bot.client.patch(`/messages/${id}`, { content: `@**Ada Absent|${away.id}** again` });
  await bot.send([away.id], "directly", { silent: true });
  await followMessages();
  expect(await missed(away.id)).toEqual([]);
  expect(await flagsOf(away, id)).toEqual(expect.arrayContaining(["read", "mentioned"]));
  const heard = await bot.send("log", `@**Ada Absent|${away.id}** aloud`);
  await expect
    .poll(async () => {
      await followMessages();
      return missed(away.id);
    })
    .toEqual([{ message_id: heard }]);
});

test("a silent message stays read when somebody marks it as unread", async () => {
  const id = await bot.send("log", "quiet", { silent: true });
  const given = { messages: [id], op: "remove", flag: "read" };
  expect((await member.client.post("/messages/flags", given)).body).toMatchObject({ messages: [] });
  expect(await flagsOf(member, id)).toContain("read");
});

test("a person cannot send silently", async () => {
  const place = { type: "channel", to: "log", topic: "t", content: "psst" };
  expect(await member.client.post("/messages", { ...place, silent: true })).toMatchObject({
    status: 400,
    body: { code: "BAD_REQUEST", msg: "Only bots can send silent messages." },
  });
  expect((await member.client.post("/messages", { ...place, silent: false })).status).toBe(200);
});

test("a silent message writes nothing for each subscriber", async () => {
  const readers = () =>
    query(sql`
    SELECT user_id FROM topic_read r JOIN topic t ON t.id = r.topic_id WHERE t.name = 'many'`);
  await bot.send("log", "for all", { silent: true, topic: "many" });
  expect(await readers()).toEqual([]);
});
