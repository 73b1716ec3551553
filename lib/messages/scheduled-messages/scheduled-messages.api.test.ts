/** Scheduled messages. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { deliverDue } from "../../kernel/queue/deliver-due.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { scheduledMessageDelivery } from "./scheduled-message-delivery.ts";
import { MAX_PREVIEW_HTML } from "./scheduled-message-row.ts";
import { MAX_SCHEDULED_MESSAGES } from "./scheduled-messages.contract.ts";

const { org } = await serveOrganization();
const LATER = 2_840_000_000;
const PAST = 1_600_000_000;
let channelId: number;

const schedules = z.array(
  z.looseObject({ scheduled_message_id: z.int(), failed: z.boolean(), rendered_content: z.string() }),
);

const idOf = (name: string) => org.owner.channelId(name);

beforeAll(async () => {
  await org.member.subscribe("plans", { principals: [org.member.id, org.owner.id] });
  await org.owner.subscribe("hidden", { invite_only: true });
  channelId = await idOf("plans");
});

const message = (changed: object = {}) => ({
  type: "channel",
  to: channelId,
  topic: "tomorrow",
  content: "Good **morning**",
  scheduled_delivery_timestamp: LATER,
  ...changed,
});
const create = (changed: object = {}, account = org.member) =>
  account.client.post("/scheduled_messages", message(changed));
const edit = (id: number, changed: object, account = org.member) =>
  account.client.patch(`/scheduled_messages/${id}`, { ...changed });
const listOf = async ({ client }: TestAccount) =>
  schedules.parse((await client.get("/scheduled_messages")).body.scheduled_messages);

async function schedule(changed: object = {}, account = org.member): Promise<number> {
  return z.int().parse((await create(changed, account)).body.scheduled_message_id);
}

async function makeDue(ids: readonly number[]): Promise<void> {
  await query(
    sql`UPDATE scheduled_message SET due_at = now() - interval '1 second' WHERE id = ANY(${[...ids]}::int[])`,
  );
}

async function found(account: TestAccount, narrow: unknown): Promise<Record<string, unknown>[]> {
  const window = { anchor: "newest", num_before: 100, num_after: 0, apply_markdown: false, narrow };
  const { body } = await account.client.get("/messages", window);
  return z.array(z.looseObject({})).parse(body.messages);
}

test("of formulas shows its source until it is sent, so that hundreds do not take megabytes", async () => {
  const account = await org.add();
  const content = "$$\\begin{smallmatrix}a&b\\\\c&d\\end{smallmatrix}$$ ".repeat(200).trim();
  const id = await schedule({ type: "direct", to: [account.id], content }, account);
  const [listed] = await listOf(account);
  expect(listed?.rendered_content.length).toBeLessThan(2 * MAX_PREVIEW_HTML);
  expect(listed?.rendered_content).toContain("\\begin{smallmatrix}");
  await makeDue([id]);
  const narrow = [["dm", [account.id]]];
  await expect.poll(async () => (await found(account, narrow)).length).toBe(1);
  const sent = await account.client.get("/messages", {
    anchor: "newest",
    num_before: 1,
    num_after: 0,
    narrow,
  });
  expect(JSON.stringify(sent.body.messages)).toContain("katex");
});

describe("a scheduled message", () => {
  test("is listed, edited and deleted, and its sender's clients follow", async () => {
    const account = await org.add();
    await account.subscribe("plans");
    const events = await account.listen();
    const others = await org.owner.listen();
    const first = await schedule({}, account);
    const toChannel = {
      scheduled_message_id: first,
      type: "stream",
      to: channelId,
      topic: "tomorrow",
      content: "Good **morning**",
      rendered_content: "<p>Good <strong>morning</strong></p>",
      scheduled_delivery_timestamp: LATER,
      failed: false,
    };
    expect(await events.next("scheduled_messages")).toMatchObject({
      op: "add",
      scheduled_messages: [toChannel],
    });
    const to = [org.owner.id, account.id];
    const second = await schedule({ type: "direct", to, scheduled_delivery_timestamp: LATER - 1 }, account);
    const { topic: _topic, ...rest } = toChannel;
    const direct = {
      ...rest,
      scheduled_message_id: second,
      type: "private",
      to: [org.owner.id],
      scheduled_delivery_timestamp: LATER - 1,
    };
    expect(await events.next("scheduled_messages")).toMatchObject({ scheduled_messages: [direct] });
    expect(await listOf(account)).toEqual([direct, toChannel]);

    expect((await edit(first, { content: "Good *evening*" }, account)).status).toBe(200);
    const edited = {
      ...toChannel,
      content: "Good *evening*",
      rendered_content: "<p>Good <em>evening</em></p>",
    };
    expect(await events.next("scheduled_messages")).toMatchObject({
      op: "update",
      scheduled_message: edited,
    });
    const state = await account.client.post("/register", { fetch_event_types: ["scheduled_messages"] });
    expect(state.body.scheduled_messages).toEqual([direct, edited]);

    expect((await account.client.delete(`/scheduled_messages/${second}`)).status).toBe(200);
    expect(await events.next("scheduled_messages")).toMatchObject({
      op: "remove",
      scheduled_message_id: second,
    });
    expect(await listOf(account)).toEqual([edited]);
    await org.untilDelivered();
    expect(await others.read()).toEqual([]);
  });

  test("changes its type, its recipients, its topic and its time", async () => {
    const id = await schedule();
    const changes = [
      { type: "direct", to: [org.owner.id] },
      { type: "stream", to: [channelId], topic: "next week" },
      { topic: "next month" },
      { scheduled_delivery_timestamp: LATER + 5 },
    ];
    for (const change of changes) expect((await edit(id, change)).status).toBe(200);
    const kept = (await listOf(org.member)).find((each) => each.scheduled_message_id === id);
    expect(kept).toMatchObject({
      type: "stream",
      to: channelId,
      topic: "next month",
      scheduled_delivery_timestamp: LATER + 5,
    });
  });

  test("creates no direct conversation before it is sent", async () => {
    const stranger = await org.add();
    await schedule({ type: "direct", to: [stranger.id] });
    const [count] = await query<{ count: number }>(sql`SELECT count(*)::int AS count FROM conversation_member
      WHERE user_id = ${stranger.id}`);
    expect(count).toEqual({ count: 0 });
  });
});

describe("at its time", () => {
  test("it is sent as its sender and disappears from the list", async () => {
    const received = await org.owner.listen();
    const id = await schedule({ topic: "at its time", content: "@**all** now", read_by_sender: true });
    const events = await org.member.listen();
    await makeDue([id]);
    expect(await received.next("message")).toMatchObject({
      message: { sender_id: org.member.id, subject: "at its time", stream_id: channelId },
      flags: ["stream_wildcard_mentioned", "wildcard_mentioned"],
    });
    const [sent, removed] = await events.nextOfEach("message", "scheduled_messages");
    expect(sent?.flags).toContain("read");
    expect(removed).toMatchObject({ op: "remove", scheduled_message_id: id });
    expect((await listOf(org.member)).map((each) => each.scheduled_message_id)).not.toContain(id);
    expect((await edit(id, { content: "too late" })).body).toMatchObject({
      msg: "Scheduled message does not exist",
    });
  });

  test("a second later means a second later", async () => {
    const received = await org.owner.listen();
    const soon = Math.floor(Date.now() / 1000) + 2;
    await schedule({ topic: "soon", scheduled_delivery_timestamp: soon });
    const { message: sent } = z
      .object({ message: z.object({ timestamp: z.int() }) })
      .parse(await received.next("message"));
    expect(sent.timestamp).toBeGreaterThanOrEqual(soon);
  });

  test("each is sent once, in order, by any number of nodes", async () => {
    const ids: number[] = [];
    for (let index = 0; index < 20; index += 1) {
      ids.push(await schedule({ topic: "many", content: `number ${index}` }));
    }
    const others = [await schedule({ topic: "many", content: "of the owner" }, org.owner)];
    await makeDue([...ids, ...others]);
    await Promise.all(Array.from({ length: 4 }, () => deliverDue(scheduledMessageDelivery)));
    const sent = () => found(org.member, [["topic", "many"]]);
    await expect.poll(async () => (await sent()).length).toBe(21);
    const contents = (await sent()).map(({ content }) => content);
    expect(contents.filter((content) => content !== "of the owner")).toEqual(
      ids.map((_, index) => `number ${index}`),
    );
  });

  test("its last edit is sent", async () => {
    const received = await org.owner.listen();
    const id = await schedule({ topic: "edited" });
    await Promise.all([makeDue([id]), edit(id, { content: "the last word" })]);
    await received.next("message");
    const sent = await found(org.owner, [["topic", "edited"]]);
    const left = (await listOf(org.member)).map((each) => each.scheduled_message_id);
    // The edit was sent or refused.
    expect(sent).toHaveLength(1);
    expect(left).not.toContain(id);
  });
});

describe("a message that may no longer be sent", () => {
  async function expectFailure(account: TestAccount, id: number, reason: string): Promise<void> {
    const events = await account.listen({
      event_types: ["scheduled_messages", "message"],
      apply_markdown: false,
    });
    await makeDue([id]);
    const [sent, updated] = await events.nextOfEach("message", "scheduled_messages");
    const { message: notice } = z
      .object({ message: z.object({ content: z.string(), sender_full_name: z.string(), type: z.string() }) })
      .parse(sent);
    expect(notice).toMatchObject({ sender_full_name: "Notification Bot", type: "private" });
    expect(notice.content).toContain("was not sent because of the following error:");
    expect(notice.content).toContain(reason);
    expect(updated).toMatchObject({
      op: "update",
      scheduled_message: { scheduled_message_id: id, failed: true },
    });
  }

  test("stays as failed with a notice to its sender, and is sent after rescheduling", async () => {
    await org.member.subscribe("closing", { principals: [org.member.id, org.owner.id] });
    const to = await idOf("closing");
    const id = await schedule({ to });
    await org.owner.client.delete(`/streams/${to}`);
    await expectFailure(org.member, id, "Not authorized to send to channel 'closing'");
    const stopped = (await listOf(org.member)).find((each) => each.scheduled_message_id === id);
    expect(stopped).toMatchObject({ failed: true });
    expect((await edit(id, { to: channelId })).body).toMatchObject({
      code: "BAD_REQUEST",
      msg: "Scheduled delivery time must be in the future.",
    });
    expect((await edit(id, { scheduled_delivery_timestamp: LATER, to: channelId })).status).toBe(200);
    const received = await org.owner.listen();
    await makeDue([id]);
    expect(await received.next("message")).toMatchObject({ message: { stream_id: channelId } });
  });

  test("includes messages to channels that the sender has lost", async () => {
    const account = await org.add();
    await org.owner.subscribe("shared", { principals: [org.owner.id, account.id], invite_only: true });
    const id = await schedule({ to: await idOf("shared") }, account);
    await org.owner.client.delete("/users/me/subscriptions", {
      subscriptions: ["shared"],
      principals: [account.id],
    });
    await expectFailure(account, id, "does not exist");
  });

  test("includes messages to deactivated users", async () => {
    const friend = await org.add();
    const id = await schedule({ type: "direct", to: [friend.id] });
    await org.owner.client.delete(`/users/${friend.id}`);
    await expectFailure(org.member, id, "is no longer using Parley.");
  });

  test("includes messages of deactivated senders, until they are rescheduled", async () => {
    const account = await org.add();
    await account.subscribe("plans");
    const id = await schedule({ topic: "of somebody who left" }, account);
    await org.owner.client.delete(`/users/${account.id}`);
    await makeDue([id]);
    await deliverDue(scheduledMessageDelivery);
    expect(await found(org.owner, [["topic", "of somebody who left"]])).toEqual([]);
    await org.owner.client.post(`/users/${account.id}/reactivate`);
    expect(await listOf(account)).toMatchObject([{ scheduled_message_id: id, failed: true }]);
    expect(await found(account, [["is", "dm"]])).toEqual([]);
  });
});

const wrong: readonly [string, () => object, object][] = [
  [
    "a time that is over",
    () => ({ scheduled_delivery_timestamp: PAST }),
    { code: "BAD_REQUEST", msg: "Scheduled delivery time must be in the future." },
  ],
  [
    "a time before all dates",
    () => ({ scheduled_delivery_timestamp: -4_138_916_147_046_241 }),
    { code: "BAD_REQUEST", msg: "Scheduled delivery time must be in the future." },
  ],
  [
    "an unknown channel",
    () => ({ type: "channel", to: 987_654_321, topic: "t" }),
    {
      code: "STREAM_DOES_NOT_EXIST",
      msg: "Channel with ID '987654321' does not exist",
      stream_id: 987_654_321,
    },
  ],
  [
    "two channels",
    () => ({ type: "channel", to: [channelId, channelId], topic: "t" }),
    { code: "BAD_REQUEST", msg: "Expected exactly one channel" },
  ],
  [
    "an unknown person",
    () => ({ type: "direct", to: [987_654_321] }),
    { code: "BAD_REQUEST", msg: "Invalid user ID 987654321" },
  ],
  ["an empty text", () => ({ content: " " }), { code: "BAD_REQUEST", msg: "Message must not be empty" }],
  ["a text that is too long", () => ({ content: "a".repeat(10_001) }), { code: "BAD_REQUEST" }],
];

test.each(wrong)("%s is refused on scheduling and on editing", async (_what, changed, error) => {
  const id = await schedule();
  const before = await listOf(org.member);
  expect(await create(changed())).toMatchObject({ status: 400, body: error });
  expect(await edit(id, changed())).toMatchObject({ status: 400, body: error });
  expect(await listOf(org.member)).toEqual(before);
});

test.each([
  ["nothing", {}, "Nothing to change"],
  ["a type alone", { type: "direct" }, "Recipient required when updating type of scheduled message."],
  [
    "a channel without a topic",
    { type: "channel", to: 1 },
    "Topic required when updating scheduled message type to channel.",
  ],
])("a change of %s is refused", async (_what, change, msg) => {
  expect(await edit(await schedule(), change)).toMatchObject({
    status: 400,
    body: { code: "BAD_REQUEST", msg },
  });
});

test("a hidden channel seems not to exist, and a missing topic is named", async () => {
  const hidden = await idOf("hidden");
  expect((await create({ to: hidden })).body).toMatchObject({
    code: "STREAM_DOES_NOT_EXIST",
    msg: `Channel with ID '${hidden}' does not exist`,
  });
  const { topic: _topic, ...without } = message();
  expect((await org.member.client.post("/scheduled_messages", without)).body).toMatchObject({
    code: "REQUEST_VARIABLE_MISSING",
    var_name: "topic",
  });
});

test("others' scheduled messages seem not to exist", async () => {
  const id = await schedule();
  const missing = { status: 404, body: { code: "BAD_REQUEST", msg: "Scheduled message does not exist" } };
  for (const who of [org.owner, org.guest, org.bot]) {
    for (const target of [id, 987_654_321, 2 ** 40]) {
      expect(await edit(target, { content: "mine" }, who)).toMatchObject(missing);
      expect(await who.client.delete(`/scheduled_messages/${target}`)).toMatchObject(missing);
    }
  }
});

test("scheduled messages per person, including bots, are limited", async () => {
  const account = await org.add();
  await account.client.post("/bots", { full_name: "Planner", short_name: "planner" });
  await query(sql`INSERT INTO scheduled_message (user_id, user_ids, topic, content, rendered_content, client,
      read_by_sender, deliver_at, due_at)
    SELECT ${account.id}, ARRAY[${account.id}::int], '', 'a', '<p>a</p>', 'test', true, to_timestamp(${LATER}),
      to_timestamp(${LATER}) FROM generate_series(1, ${MAX_SCHEDULED_MESSAGES - 1})`);
  await query(sql`UPDATE scheduled_message SET user_id = (
      SELECT id FROM user_account WHERE bot_owner_id = ${account.id})
    WHERE id IN (SELECT id FROM scheduled_message WHERE user_id = ${account.id} LIMIT 20)`);
  const own = { type: "direct", to: [account.id] };
  expect((await create(own, account)).status).toBe(200);
  expect((await create(own, account)).body).toMatchObject({
    code: "BAD_REQUEST",
    msg: `You have too many scheduled messages (limit: ${MAX_SCHEDULED_MESSAGES}).`,
  });
});
