/** Actions on bots' messages: sending, reading, editing. */
import pg from "pg";
import { describe, expect, test } from "vitest";
import { query, sql } from "../../kernel/db/sql.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { MESSAGE_HAS_ACTIONS } from "../messages/message-bits.ts";

const { org, server } = await serveOrganization();
const { bot, member, moderator } = org;
await member.subscribe("lab", { principals: [member.id, bot.id, moderator.id] });

const actions = [
  {
    type: "buttons",
    buttons: [
      { id: "yes", label: "Yes" },
      { id: "no", label: "No" },
    ],
  },
];
const shown = [
  {
    type: "buttons",
    buttons: [
      { id: "yes", label: "Yes", style: "default" },
      { id: "no", label: "No", style: "default" },
    ],
  },
];
const aware = { client_capabilities: { parley_additions: true } };
const read = async (id: number) => (await member.client.get(`/messages/${id}`)).body;

describe("a message with actions", () => {
  test("has them for clients that know them, and lists them in its text for others", async () => {
    const [app, other, outsider] = [
      await member.listen(aware),
      await moderator.listen(),
      await org.owner.listen(aware),
    ];
    const id = await bot.send("lab", "Deploy?", { actions });
    const [message, added] = await app.nextOfEach("message", "message_actions");
    expect(message).toMatchObject({ message: { id, content: "Deploy?\n\nChoices\\: Yes · No" } });
    expect(added).toMatchObject({ message_id: id, actions: shown });
    expect(added?.id).toBeGreaterThan(message?.id ?? 0);
    await org.untilDelivered();
    expect((await other.read()).map(({ type }) => type)).toEqual(["message"]);
    expect(await outsider.read()).toEqual([]);
    expect((await read(id)).message).toMatchObject({
      actions: shown,
      content: "<p>Deploy?</p>\n<p>Choices: Yes · No</p>",
    });
  });

  test("is sent once per key, with its actions", async () => {
    const key = { actions, idempotency_key: "0123456789abcdef" };
    const id = await bot.send([member.id], "Again?", key);
    expect(await bot.send([member.id], "Again?", key)).toBe(id);
    expect((await read(id)).message).toMatchObject({ actions: shown });
  });

  test("is only for bots that learn what people choose", async () => {
    const sent = { type: "channel", to: "lab", topic: "t", content: "x", actions };
    expect((await member.client.post("/messages", sent)).body).toMatchObject({
      code: "BAD_REQUEST",
      msg: "Only bots that receive events can offer actions.",
    });
    expect((await bot.client.post("/messages", { ...sent, actions: [{ type: "image" }] })).status).toBe(400);
  });

  test("is no poll, whose options are the lines of the text", async () => {
    const poll = { type: "channel", to: "lab", topic: "t", content: "/poll Lunch?\nSoup", actions };
    expect((await bot.client.post("/messages", poll)).body).toMatchObject({
      code: "BAD_REQUEST",
      msg: "Polls and to-do lists cannot have actions.",
    });
  });

  test("is read as it was stored, even if it exceeds a newer limit", async () => {
    const id = await bot.send("lab", "Deploy?", { actions });
    const label = "x".repeat(60);
    const row = { type: "buttons", buttons: [{ id: "yes", label, style: "default" }] };
    const former = Array.from({ length: 200 }, () => row);
    await query(
      sql`UPDATE message_actions SET rows = ${JSON.stringify(former)}::json WHERE message_id = ${id}`,
    );
    expect((await read(id)).message).toMatchObject({ actions: former });
  });

  test("leaves no actions behind when it is deleted", async () => {
    const id = await bot.send("lab", "Gone?", { actions });
    expect((await org.owner.client.delete(`/messages/${id}`)).status).toBe(200);
    expect(await query(sql`SELECT FROM message_actions WHERE message_id = ${id}`)).toEqual([]);
  });
});

describe("an edit", () => {
  test("of the actions changes the line that lists them; of the text keeps both", async () => {
    const id = await bot.send("lab", "Deploy?", { actions });
    const app = await member.listen(aware);
    const later = [{ type: "buttons", buttons: [{ id: "undo", label: "Undo", style: "danger" }] }];
    expect((await bot.client.patch(`/messages/${id}`, { actions: later })).status).toBe(200);
    const [text, changed] = await app.nextOfEach("update_message", "message_actions");
    expect(text).toMatchObject({ content: "Deploy?\n\nChoices\\: Undo" });
    expect(changed).toMatchObject({ message_id: id, actions: later });
    await bot.client.patch(`/messages/${id}`, { content: "Deployed." });
    expect(await read(id)).toMatchObject({
      raw_content: "Deployed.\n\nChoices\\: Undo",
      message: { actions: later },
    });
  });

  test("keeps its actions when one of the text follows immediately", async () => {
    const id = await bot.send("lab", "Deploy?");
    const [text, ...others] = ["One", "Two", "Three"].map((content) => ({ content }));
    await Promise.all(
      [text, { actions }, ...others].map((edit) => bot.client.patch(`/messages/${id}`, { ...edit })),
    );
    expect((await read(id)).message).toMatchObject({ actions: shown });
  });

  test("of the text keeps actions that another node adds meanwhile", async () => {
    const id = await bot.send("lab", "Deploy?");
    const [row] = await query<{ topic_id: number }>(sql`SELECT topic_id FROM message WHERE id = ${id}`);
    const holder = new pg.Client({ connectionString: server.databaseUrl });
    await holder.connect();
    await holder.query("SELECT pg_advisory_lock($1::int8)", [row?.topic_id]);
    const edited = bot.client.patch(`/messages/${id}`, { content: "Well?" });
    const waiting = () =>
      query(
        sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${row?.topic_id} AND NOT granted`,
      );
    await expect.poll(async () => (await waiting()).length).toBe(1);
    await holder.query("UPDATE message SET bits = bits | $1 WHERE id = $2", [MESSAGE_HAS_ACTIONS, id]);
    await holder.query("INSERT INTO message_actions VALUES ($1, $2)", [id, JSON.stringify(shown)]);
    await holder.end();
    expect((await edited).status).toBe(200);
    expect(await read(id)).toMatchObject({
      raw_content: "Well?\n\nChoices\\: Yes · No",
      message: { actions: shown },
    });
  });

  test("to none removes them", async () => {
    const id = await bot.send("lab", "Deploy?", { actions });
    await bot.client.patch(`/messages/${id}`, { content: "Deployed.", actions: [] });
    const { message, raw_content } = await read(id);
    expect(raw_content).toBe("Deployed.");
    expect(message).not.toHaveProperty("actions");
    expect(await query(sql`SELECT FROM message_actions WHERE message_id = ${id}`)).toEqual([]);
  });

  test("is not bound by the time limit for texts, which holds for the bot's other messages", async () => {
    const [id, plain] = [await bot.send("lab", "Deploy?", { actions }), await bot.send("lab", "plain")];
    await query(sql`UPDATE message SET sent_at = sent_at - interval '1 hour' WHERE id IN (${id}, ${plain})`);
    expect((await bot.client.patch(`/messages/${id}`, { content: "Deployed.", actions: [] })).status).toBe(
      200,
    );
    const late = { code: "BAD_REQUEST", msg: "The time limit for editing this message has past" };
    for (const edit of [{ content: "late" }, { content: "late", actions }, { actions }]) {
      expect((await bot.client.patch(`/messages/${plain}`, { ...edit })).body).toMatchObject(late);
    }
  });

  test("of another's message is refused", async () => {
    const id = await member.send("lab", "Mine");
    expect((await bot.client.patch(`/messages/${id}`, { actions })).body).toMatchObject({
      code: "BAD_REQUEST",
    });
  });
});
