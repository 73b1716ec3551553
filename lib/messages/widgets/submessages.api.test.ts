/** Polls and to-do lists. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { MAX_BYTES_OF_MESSAGE, MAX_OF_MESSAGE, MAX_OF_PERSON, submessageShape } from "./widgets.contract.ts";

const { org } = await serveOrganization();
const silently = { send_new_subscription_messages: false };

beforeAll(async () => {
  await org.owner.subscribe("polls", { principals: [org.owner.id, org.member.id], ...silently });
});

const vote = JSON.stringify({ type: "vote", key: "canned,0", vote: 1 });
const done = { result: "success", msg: "" };
const error = (msg: string) => ({ result: "error", code: "BAD_REQUEST", msg });
const notAttachable = error("You cannot attach a submessage to this message.");

async function add({ client }: TestAccount, id: number, content = vote, type = "widget") {
  return (await client.post("/submessage", { message_id: id, msg_type: type, content })).body;
}

const messageShape = z.object({ submessages: z.array(submessageShape) });
async function submessagesOf({ client }: TestAccount, id: number) {
  return messageShape.parse((await client.get(`/messages/${id}`)).body.message).submessages;
}

const idsShape = z.array(z.object({ id: z.int(), type: z.string() }).loose());
const added = (events: unknown) => idsShape.parse(events).filter(({ type }) => type === "submessage");

const lunch = { widget_type: "poll", extra_data: { question: "Lunch?", options: ["Soup", "Rice"] } };

async function fill(id: number, userIds: readonly number[], content = vote): Promise<void> {
  await query(sql`
    INSERT INTO submessage (id, message_id, user_id, msg_type, content)
    SELECT nextval('message_id_seq'), ${id}, user_id, 'widget', ${content}
    FROM unnest(${[...userIds]}::int[]) AS user_id`);
}

describe("sending", () => {
  test("a bot's form is dropped, and the bot is told so", async () => {
    const form = { widget_type: "zform", extra_data: { type: "choices", heading: "Tea?", choices: [] } };
    const text = { type: "channel", to: "polls", topic: "forms", content: "Tea?" };
    const params = { ...text, widget_content: JSON.stringify(form) };
    const { body } = await org.owner.client.post("/messages", params);
    expect(body).toMatchObject({ result: "success", ignored_parameters_unsupported: ["widget_content"] });
    expect(await submessagesOf(org.member, z.int().parse(body.id))).toEqual([]);
  });

  test("a poll is in its message, in the event and in all responses", async () => {
    const events = await org.member.listen();
    const id = await org.owner.send("polls", "/poll Lunch?\n- Soup\n- Rice");
    const first = {
      id,
      message_id: id,
      sender_id: org.owner.id,
      msg_type: "widget",
      content: JSON.stringify(lunch),
    };
    expect(await events.next("message")).toMatchObject({ message: { id, submessages: [first] } });
    expect(await submessagesOf(org.member, id)).toEqual([first]);
    const { body } = await org.member.client.get("/messages", { message_ids: [id] });
    expect(body.messages).toMatchObject([{ id, submessages: [first] }]);
  });

  test("a to-do list likewise", async () => {
    const id = await org.owner.send([org.member.id], "/todo Party\ncake: large");
    const extra_data = { task_list_title: "Party", tasks: [{ task: "cake", desc: "large" }] };
    const [first] = await submessagesOf(org.member, id);
    expect(JSON.parse(first?.content ?? "")).toEqual({ widget_type: "todo", extra_data });
  });

  test("an ordinary message has no widget, nor one edited into a poll's form", async () => {
    const id = await org.owner.send("polls", "/polls");
    expect(await submessagesOf(org.owner, id)).toEqual([]);
    expect((await org.owner.client.patch(`/messages/${id}`, { content: "/poll Lunch?" })).body).toMatchObject(
      done,
    );
    expect(await submessagesOf(org.owner, id)).toEqual([]);
    expect(await add(org.member, id)).toEqual(notAttachable);
  });

  test("a poll's content cannot be edited, but its topic can", async () => {
    const id = await org.owner.send("polls", "/poll Lunch?");
    const edit = (params: object) => org.owner.client.patch(`/messages/${id}`, { ...params });
    expect((await edit({ content: "/poll Tea?" })).body).toEqual(error("Widgets cannot be edited."));
    expect((await edit({ topic: "food" })).body).toMatchObject(done);
    expect(await submessagesOf(org.owner, id)).toHaveLength(1);
  });
});

describe("an action", () => {
  test("is part of the message, in order, and an event", async () => {
    const id = await org.owner.send("polls", "/poll Lunch?\nSoup");
    const [reader, outsider] = [await org.owner.listen(), await org.guest.listen()];
    const option = JSON.stringify({ type: "new_option", option: "Rice", idx: 1 });
    expect(await add(org.member, id)).toEqual(done);
    expect(await add(org.owner, id, option)).toEqual(done);
    const [, ...others] = await submessagesOf(org.member, id);
    const shape = { id: expect.any(Number), message_id: id, msg_type: "widget" };
    expect(others).toEqual([
      { ...shape, sender_id: org.member.id, content: vote },
      { ...shape, sender_id: org.owner.id, content: option },
    ]);
    const [ofMember, ofOwner] = others;
    expect(ofOwner?.id).toBeGreaterThan(ofMember?.id ?? Number.POSITIVE_INFINITY);
    const { body } = await org.member.client.get("/messages", { message_ids: [id] });
    expect(body.messages).toMatchObject([{ id, submessages: [{ id }, ...others] }]);
    const event = { id: expect.any(Number), type: "submessage", msg_type: "widget", message_id: id };
    expect(await reader.read()).toEqual([
      { ...event, submessage_id: ofMember?.id, sender_id: org.member.id, content: vote },
      { ...event, submessage_id: ofOwner?.id, sender_id: org.owner.id, content: option },
    ]);
    expect(await outsider.read()).toEqual([]);
  });

  test("must be JSON, and supported by the widget", async () => {
    const id = await org.owner.send("polls", "/poll Lunch?");
    expect(await add(org.member, id, "{")).toEqual(error("Invalid json for submessage"));
    expect(await add(org.member, id, "[]")).toEqual(error("poll data is not a dict with a type"));
    const question = JSON.stringify({ type: "question", question: "Tea?" });
    expect(await add(org.member, id, question)).toEqual(
      error("You can't edit a question unless you are the author."),
    );
    expect(await add(org.owner, id, question)).toEqual(done);
    expect(await submessagesOf(org.owner, id)).toHaveLength(2);
  });

  test("on an ordinary message requires a first one by its sender", async () => {
    const id = await org.owner.send("polls", "hello");
    expect(await add(org.member, id)).toEqual(notAttachable);
    expect(await add(org.owner, id, "[1]")).toEqual(done);
    expect(await add(org.member, id, '"yes"', "bot")).toEqual(done);
    expect(await submessagesOf(org.owner, id)).toMatchObject([
      { sender_id: org.owner.id, msg_type: "widget", content: "[1]" },
      { sender_id: org.member.id, msg_type: "bot", content: '"yes"' },
    ]);
  });

  test("is kept when the message moves", async () => {
    const id = await org.owner.send("polls", "/poll Lunch?");
    expect(await add(org.member, id)).toEqual(done);
    await org.owner.client.patch(`/messages/${id}`, { topic: "moved" });
    expect(await add(org.owner, id)).toEqual(done);
    expect(await submessagesOf(org.member, id)).toHaveLength(3);
  });

  test("is gone with the message", async () => {
    const id = await org.owner.send("polls", "/poll Lunch?");
    expect(await add(org.member, id)).toEqual(done);
    await org.owner.client.delete(`/messages/${id}`);
    expect(await query(sql`SELECT 1 FROM submessage WHERE message_id = ${id}`)).toEqual([]);
    expect(await add(org.member, id)).toEqual(error("Invalid message(s)"));
  });
});

describe("limits", () => {
  test("per user, also in concurrent requests, leaving room for others", async () => {
    const id = await org.owner.send("polls", "/poll Lunch?");
    await fill(
      id,
      Array.from({ length: MAX_OF_PERSON - 1 }, () => org.member.id),
    );
    const answers = await Promise.all([1, 2, 3].map(() => add(org.member, id)));
    const refused = error(`You can add at most ${MAX_OF_PERSON} submessages to a message.`);
    expect(answers.filter(({ result }) => result === "success")).toEqual([done]);
    expect(answers.filter(({ result }) => result === "error")).toEqual([refused, refused]);
    expect(await add(org.owner, id)).toEqual(done);
  });

  test("per message", async () => {
    const id = await org.owner.send("polls", "/poll Lunch?");
    await fill(
      id,
      Array.from({ length: MAX_OF_MESSAGE - 1 }, () => org.moderator.id),
      "0",
    );
    expect(await add(org.member, id)).toEqual(done);
    expect(await add(org.member, id)).toEqual(
      error(`A message can have at most ${MAX_OF_MESSAGE} submessages.`),
    );
  });

  test("total bytes", async () => {
    const id = await org.owner.send("polls", "/poll Lunch?");
    await fill(id, [org.moderator.id], "é".repeat((MAX_BYTES_OF_MESSAGE - 2 * vote.length) / 2));
    expect(await add(org.member, id)).toEqual(done);
    expect(await add(org.owner, id)).toEqual(done);
    expect(await add(org.member, id)).toEqual(
      error(`The submessages of a message can have at most ${MAX_BYTES_OF_MESSAGE} bytes.`),
    );
  });

  test("size of one", async () => {
    const id = await org.owner.send("polls", "/poll Lunch?");
    expect(await add(org.member, id, `"${"a".repeat(10_000)}"`)).toEqual(
      error("Submessage content is too long (limit: 10000 characters)"),
    );
  });
});

describe("readers", () => {
  test("an unreadable message seems not to exist", async () => {
    const name = randomUUID();
    await org.owner.subscribe(name, { invite_only: true, ...silently });
    const hidden = await org.owner.send(name, "/poll Lunch?");
    expect(await add(org.member, hidden)).toEqual(error("Invalid message(s)"));
    expect(await add(org.member, 987_654_321)).toEqual(error("Invalid message(s)"));
    expect(await submessagesOf(org.owner, hidden)).toHaveLength(1);
  });

  test("protected history and its events stay hidden", async () => {
    const name = randomUUID();
    const guarded = { invite_only: true, history_public_to_subscribers: false, ...silently };
    await org.owner.subscribe(name, guarded);
    const id = await org.owner.send(name, "/poll Lunch?");
    await org.owner.subscribe(name, { principals: [org.moderator.id], ...silently });
    const later = await org.owner.send(name, "/poll Tea?");
    const events = await org.moderator.listen();
    expect(await add(org.moderator, id)).toEqual(error("Invalid message(s)"));
    expect(await add(org.owner, id)).toEqual(done);
    expect(await add(org.owner, later)).toEqual(done);
    expect(added(await events.read())).toMatchObject([{ message_id: later }]);
  });

  test("a direct message's events reach only its participants", async () => {
    const id = await org.member.send([org.moderator.id], "/poll Lunch?");
    const [partner, outsider] = [await org.moderator.listen(), await org.owner.listen()];
    expect(await add(org.member, id)).toEqual(done);
    expect(await add(org.owner, id)).toEqual(error("Invalid message(s)"));
    expect(added(await partner.read())).toMatchObject([{ message_id: id, sender_id: org.member.id }]);
    expect(await outsider.read()).toEqual([]);
  });

  test("queues for all public channels get them, too", async () => {
    const id = await org.owner.send("polls", "/poll Lunch?");
    const events = await org.moderator.listen({ all_public_streams: true });
    expect(await add(org.owner, id)).toEqual(done);
    expect(added(await events.read())).toMatchObject([{ message_id: id }]);
  });

  test("an archived channel does not change", async () => {
    const name = randomUUID();
    await org.owner.subscribe(name, silently);
    const id = await org.owner.send(name, "/poll Lunch?");
    const { body } = await org.owner.client.get("/get_stream_id", { stream: name });
    await org.owner.client.delete(`/streams/${z.int().parse(body.stream_id)}`);
    expect(await add(org.owner, id)).toEqual(error("Invalid message(s)"));
  });

  test("bots can act", async () => {
    const id = await org.owner.send("polls", "/poll Lunch?");
    expect(await add(org.bot, id)).toEqual(done);
    expect((await submessagesOf(org.owner, id)).at(-1)).toMatchObject({ sender_id: org.bot.id });
  });
});
