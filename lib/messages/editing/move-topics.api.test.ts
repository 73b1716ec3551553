/** Renaming, resolving, splitting and merging topics. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { withSettings } from "../../testing/with-settings.ts";

const { org } = await serveOrganization();
const quiet = { send_notification_to_new_thread: false };
const CHANNEL = "moves";
let channelId: number;
let topic: string;
let used = 0;

beforeAll(async () => {
  const principals = [org.owner.id, org.moderator.id, org.member.id, org.guest.id];
  await org.owner.subscribe(CHANNEL, { principals, send_new_subscription_messages: false });
  const { body } = await org.owner.client.get("/streams");
  const channels = z.array(z.object({ name: z.string(), stream_id: z.int() })).parse(body.streams);
  channelId = channels.find(({ name }) => name === CHANNEL)?.stream_id ?? 0;
});
beforeEach(() => {
  used += 1;
  topic = `topic ${used}`;
});

const send = (account: TestAccount, name = topic, content = "hello") =>
  account.send(CHANNEL, content, { topic: name });

function move({ client }: TestAccount, id: number, params: Record<string, unknown>) {
  return client.patch(`/messages/${id}`, { ...quiet, ...params });
}

async function succeed(account: TestAccount, id: number, params: Record<string, unknown>): Promise<void> {
  expect((await move(account, id, params)).body).toMatchObject({ result: "success", detached_uploads: [] });
}

const listed = z.array(
  z.looseObject({
    id: z.int(),
    subject: z.string(),
    content: z.string(),
    sender_full_name: z.string(),
    flags: z.array(z.string()),
  }),
);

async function messagesIn(account: TestAccount, name: string) {
  const narrow = [
    ["channel", channelId],
    ["topic", name],
  ];
  const { body } = await account.client.get("/messages", {
    anchor: "newest",
    num_before: 100,
    num_after: 0,
    narrow,
  });
  return listed.parse(body.messages);
}

async function idsIn(account: TestAccount, name: string): Promise<number[]> {
  return (await messagesIn(account, name)).map(({ id }) => id);
}

async function unreadIn(account: TestAccount, name: string): Promise<number[]> {
  const fetch_event_types = ["message", "update_message_flags"];
  const client_capabilities = { empty_topic_name: true };
  const { body } = await account.client.post("/register", { fetch_event_types, client_capabilities });
  const { streams } = z
    .object({ streams: z.array(z.object({ topic: z.string(), unread_message_ids: z.array(z.int()) })) })
    .parse(body.unread_msgs);
  return streams.find((place) => place.topic === name)?.unread_message_ids ?? [];
}

const markRead = ({ client }: TestAccount, messages: number[]) =>
  client.post("/messages/flags", { messages, op: "add", flag: "read" });

test("a whole topic is renamed with its read state and one event", async () => {
  const ids = [await send(org.owner), await send(org.member), await send(org.owner)];
  await markRead(org.guest, ids.slice(0, 1));
  const reader = await org.guest.listen();
  const outsider = await org.administrator.listen();
  await succeed(org.member, ids[1] ?? 0, { topic: `${topic} new`, propagate_mode: "change_all" });
  expect(await reader.read()).toEqual([
    {
      id: expect.any(Number),
      type: "update_message",
      user_id: org.member.id,
      rendering_only: false,
      message_id: ids[1],
      message_ids: ids,
      flags: [],
      edit_timestamp: expect.any(Number),
      stream_name: CHANNEL,
      stream_id: channelId,
      propagate_mode: "change_all",
      orig_subject: topic,
      subject: `${topic} new`,
      topic_links: [],
    },
  ]);
  expect(await outsider.read()).toEqual([]);
  expect(await idsIn(org.guest, topic)).toEqual([]);
  expect(await idsIn(org.guest, `${topic} new`)).toEqual(ids);
  expect(await unreadIn(org.guest, `${topic} new`)).toEqual(ids.slice(1));
  const [first] = await messagesIn(org.guest, `${topic} new`);
  expect(first).toMatchObject({
    last_moved_timestamp: expect.any(Number),
    edit_history: [{ user_id: org.member.id, prev_topic: topic, topic: `${topic} new` }],
  });
});

test("renaming costs one row, whatever the number of messages", async () => {
  for (let count = 0; count < 3; count += 1) await send(org.owner);
  const id = await send(org.owner);
  const rows = () => query<{ n: number }>(sql`SELECT count(*) AS n FROM message_edit`);
  const [before] = await rows();
  await succeed(org.owner, id, { topic: `${topic} new`, propagate_mode: "change_all" });
  expect(((await rows())[0]?.n ?? 0) - (before?.n ?? 0)).toBe(1);
});

test("part of a topic moves into another topic", async () => {
  const ids = [await send(org.owner), await send(org.owner)];
  const there = await send(org.owner, `${topic} there`);
  ids.push(await send(org.owner), await send(org.owner));
  await markRead(org.guest, [ids[2] ?? 0]);
  await succeed(org.member, ids[1] ?? 0, { topic: `${topic} there`, propagate_mode: "change_later" });
  expect(await idsIn(org.guest, topic)).toEqual(ids.slice(0, 1));
  expect(await idsIn(org.guest, `${topic} there`)).toEqual([ids[1], there, ids[2], ids[3]]);
  expect(await unreadIn(org.guest, topic)).toEqual(ids.slice(0, 1));
  expect(await unreadIn(org.guest, `${topic} there`)).toEqual([ids[1], there, ids[3]]);
  const history = (await messagesIn(org.guest, `${topic} there`)).map(({ edit_history }) => edit_history);
  expect(history[1]).toBeUndefined();
  expect(history[2]).toMatchObject([{ prev_topic: topic, topic: `${topic} there` }]);
  const topics = z
    .array(z.object({ name: z.string(), max_id: z.int() }))
    .parse((await org.guest.client.get(`/users/me/${channelId}/topics`)).body.topics);
  expect(topics.find(({ name }) => name === topic)?.max_id).toBe(ids[0]);
  expect(topics.find(({ name }) => name === `${topic} there`)?.max_id).toBe(ids[3]);
});

test("one message moves alone, and its topic keeps the others", async () => {
  const ids = [await send(org.owner), await send(org.owner), await send(org.owner)];
  await succeed(org.member, ids[2] ?? 0, { topic: `${topic} new` });
  expect(await idsIn(org.guest, topic)).toEqual(ids.slice(0, 2));
  expect(await idsIn(org.guest, `${topic} new`)).toEqual(ids.slice(2));
  await send(org.owner, topic.toUpperCase());
  expect((await messagesIn(org.guest, topic)).map(({ subject }) => subject)).toEqual([topic, topic, topic]);
});

test("content and topic change together, as one edit with one event", async () => {
  const id = await send(org.member);
  const reader = await org.guest.listen();
  await succeed(org.member, id, { topic: `${topic} new`, content: "edited" });
  expect(await reader.read()).toMatchObject([
    { type: "update_message", content: "edited", orig_subject: topic, subject: `${topic} new` },
  ]);
  const [message] = await messagesIn(org.guest, `${topic} new`);
  expect(message?.edit_history).toMatchObject([
    { prev_content: "hello", prev_topic: topic, topic: `${topic} new` },
  ]);
});

test("the display name of the empty topic means the empty topic", async () => {
  const id = await send(org.owner);
  await succeed(org.owner, id, { topic: "general chat" });
  const { body } = await org.owner.client.get(`/messages/${id}`, { allow_empty_topic_name: true });
  expect(body.message).toMatchObject({ subject: "" });
  expect((await move(org.owner, id, { topic: "✔ ", propagate_mode: "change_all" })).body).toMatchObject({
    code: "BAD_REQUEST",
  });
  // An alias only when sending.
  await succeed(org.owner, id, { topic: "(no topic)" });
  expect((await org.owner.client.get(`/messages/${id}`)).body.message).toMatchObject({
    subject: "(no topic)",
  });
  await withSettings(org.realmId, { settings: { topics_policy: "disable_empty_topic" } }, async () => {
    const other = await send(org.owner);
    for (const name of ["", "(no topic)", "general chat"])
      expect((await move(org.owner, other, { topic: name })).body.msg).toBe("Topic can't be empty");
  });
});

describe("resolving a topic", () => {
  test("requires only its own permission, and does not count as a move", async () => {
    const id = await send(org.member);
    const limits = { move_messages_within_stream_limit_seconds: -5 };
    const permissions = { can_move_messages_between_topics_group: "role:nobody" } as const;
    await withSettings(org.realmId, { settings: limits, permissions }, async () => {
      await succeed(org.guest, id, { topic: `✔ ${topic}`, propagate_mode: "change_all" });
    });
    const [message, notice] = await messagesIn(org.member, `✔ ${topic}`);
    expect(message).not.toHaveProperty("last_moved_timestamp");
    expect(message?.edit_history).toMatchObject([{ prev_topic: topic }]);
    expect(notice).toMatchObject({
      sender_full_name: "Notification Bot",
      content: expect.stringContaining("has marked this topic as resolved."),
    });
    expect(await unreadIn(org.guest, `✔ ${topic}`)).toEqual([id]);
    await withSettings(
      org.realmId,
      { permissions: { can_resolve_topics_group: "role:moderators" } },
      async () => {
        const params = { topic, propagate_mode: "change_all" };
        expect((await move(org.member, id, params)).body.code).toBe("BAD_REQUEST");
        await succeed(org.moderator, id, params);
      },
    );
  });

  test("and reopening it soon leaves no notice, unless something was written in between", async () => {
    const id = await send(org.member);
    const senders = async (name: string) =>
      (await messagesIn(org.member, name)).map(({ sender_full_name }) => sender_full_name);
    await succeed(org.member, id, { topic: `✔ ${topic}`, propagate_mode: "change_all" });
    await succeed(org.moderator, id, { topic, propagate_mode: "change_all" });
    expect(await senders(topic)).toHaveLength(1);

    await succeed(org.member, id, { topic: `✔ ${topic}`, propagate_mode: "change_all" });
    await send(org.owner, `✔ ${topic}`);
    await succeed(org.member, id, { topic, propagate_mode: "change_all" });
    expect((await senders(topic)).filter((name) => name === "Notification Bot")).toHaveLength(2);
  });

  test("a notice of a while ago stays", async () => {
    const id = await send(org.member);
    await succeed(org.member, id, { topic: `✔ ${topic}`, propagate_mode: "change_all" });
    await query(sql`UPDATE message SET sent_at = sent_at - interval '2 minutes' WHERE id > ${id}`);
    await succeed(org.member, id, { topic, propagate_mode: "change_all" });
    expect(await messagesIn(org.member, topic)).toHaveLength(3);
  });

  const everyone = "role:everyone" as const;
  const moderators = "role:moderators" as const;
  test.each([
    [everyone, moderators, "change_all", true],
    [moderators, everyone, "change_all", false],
    [everyone, moderators, "change_one", false],
    [moderators, everyone, "change_one", false],
    [moderators, everyone, "change_later", false],
    [everyone, everyone, "change_later", true],
  ])(
    "%s may resolve, %s may move between topics, mode %s: allowed %s",
    async (can_resolve_topics_group, can_move_messages_between_topics_group, propagate_mode, isAllowed) => {
      const id = await send(org.member);
      const permissions = { can_resolve_topics_group, can_move_messages_between_topics_group };
      await withSettings(org.realmId, { permissions }, async () => {
        const { body } = await move(org.member, id, { topic: `✔ ${topic}`, propagate_mode });
        expect(body.result).toBe(isAllowed ? "success" : "error");
        if (can_resolve_topics_group === moderators)
          expect(body.msg).toBe("You don't have permission to resolve topics in this channel.");
      });
    },
  );

  test("truncates a long name for the mark, and unresolving restores it", async () => {
    const long = topic.padEnd(60, "é");
    const shortened = `✔ ${long.slice(0, 57)}…`;
    const id = await send(org.member, long);
    const permissions = { can_move_messages_between_topics_group: "role:nobody" } as const;
    await withSettings(org.realmId, { permissions }, async () => {
      await succeed(org.member, id, { topic: `✔ ${long}`, propagate_mode: "change_all" });
      const [message] = await messagesIn(org.member, shortened);
      expect(message).toMatchObject({ id, edit_history: [{ prev_topic: long }] });
      expect(message).not.toHaveProperty("last_moved_timestamp");
      await succeed(org.member, id, { topic: long, propagate_mode: "change_all" });
      const refused = await move(org.member, id, {
        topic: `✔ another ${long}`,
        propagate_mode: "change_all",
      });
      expect(refused.body.msg).toBe("topic is too long (limit: 60 characters)");
    });
    expect(await messagesIn(org.member, long)).toMatchObject([{ id }]);
  });

  test("does not merge topics whose names differ only in the truncated end", async () => {
    const [one, other] = [`${topic.padEnd(58, "é")}-1`, `${topic.padEnd(58, "é")}-2`];
    const [first, second] = [await send(org.member, one), await send(org.member, other)];
    const change = { propagate_mode: "change_all", send_notification_to_new_thread: false };
    await succeed(org.member, first, { topic: `✔ ${one}`, ...change });
    for (const name of [`✔ ${other}`, `✔ ${topic.padEnd(57, "é")}…`]) {
      const { body } = await move(org.member, second, { topic: name, ...change });
      expect(body.msg).toBe(
        "Another resolved topic has this name, which is too long. Please shorten it first.",
      );
    }
    expect(await messagesIn(org.member, other)).toMatchObject([{ id: second }]);
  });

  test("sends no other notice, even if requested", async () => {
    const id = await send(org.member);
    const wanted = { send_notification_to_new_thread: true, send_notification_to_old_thread: true };
    await succeed(org.member, id, { topic: `✔ ${topic}`, propagate_mode: "change_all", ...wanted });
    expect(await messagesIn(org.member, `✔ ${topic}`)).toHaveLength(2);
    expect(await messagesIn(org.member, topic)).toEqual([]);
  });
});

test.each([
  [false, false],
  [false, true],
  [true, false],
  [true, true],
])("notices are sent as requested: in the old topic %s, in the new one %s", async (inOld, inNew) => {
  const [first, second] = [await send(org.owner), await send(org.owner)];
  const params = {
    topic: `${topic} new`,
    send_notification_to_old_thread: inOld,
    send_notification_to_new_thread: inNew,
  };
  await succeed(org.owner, second, params);
  const notices = async (name: string, own: number) =>
    (await messagesIn(org.member, name)).filter(({ id }) => id !== own);
  const there = await notices(`${topic} new`, second);
  const here = await notices(topic, first);
  expect(there).toHaveLength(inNew ? 1 : 0);
  expect(here).toHaveLength(inOld ? 1 : 0);
  if (inNew) expect(there[0]?.content).toContain("A message was moved here from");
  if (inOld) expect(here[0]?.content).toContain("A message was moved from this topic to");
  const ids = [...here, ...there].map(({ id }) => id);
  const unread = async (who: TestAccount) =>
    (await Promise.all([topic, `${topic} new`].map((name) => unreadIn(who, name)))).flat();
  expect(await unread(org.member)).toEqual(expect.arrayContaining(ids));
  expect(await unread(org.owner)).toEqual([first, second]);
});

test("a visibility policy follows its topic, and its user's clients are notified", async () => {
  const id = await send(org.owner);
  await query(sql`INSERT INTO user_topic (user_id, topic_id, policy)
    SELECT ${org.member.id}, topic_id, 3 FROM message WHERE id = ${id}
    ON CONFLICT (user_id, topic_id) DO UPDATE SET policy = 3`);
  const reader = await org.member.listen({ event_types: ["user_topic"] });
  await succeed(org.owner, id, { topic: `${topic} new`, propagate_mode: "change_all" });
  expect(await reader.read()).toMatchObject([
    { topic_name: topic, visibility_policy: 0 },
    { topic_name: `${topic} new`, visibility_policy: 3 },
  ]);
  await send(org.owner, `${topic} other`);
  await succeed(org.owner, id, { topic: `${topic} other`, propagate_mode: "change_all" });
  expect(await reader.read()).toMatchObject([
    { topic_name: `${topic} new`, visibility_policy: 0 },
    { topic_name: `${topic} other`, visibility_policy: 3 },
  ]);
  const { body } = await org.member.client.post("/register", { fetch_event_types: ["user_topic"] });
  const policies = z.array(z.looseObject({ topic_name: z.string() })).parse(body.user_topics);
  expect(policies.filter(({ topic_name }) => topic_name.startsWith(topic))).toMatchObject([
    { topic_name: `${topic} other`, visibility_policy: 3 },
  ]);
});

test("older clients receive the list of muted topics when a muted topic moves", async () => {
  const id = await send(org.owner);
  await query(sql`INSERT INTO user_topic (user_id, topic_id, policy)
    SELECT ${org.member.id}, topic_id, 1 FROM message WHERE id = ${id}
    ON CONFLICT (user_id, topic_id) DO UPDATE SET policy = 1`);
  const [older, other] = [
    await org.member.listen({ event_types: ["muted_topics"] }),
    await org.owner.listen({ event_types: ["muted_topics"] }),
  ];
  await succeed(org.owner, id, { topic: `${topic} new`, propagate_mode: "change_all" });
  const events = z
    .array(z.object({ muted_topics: z.array(z.tuple([z.string(), z.string(), z.int()])) }))
    .parse(await older.read());
  const names = events.map(({ muted_topics }) => muted_topics.map(([, name]) => name));
  expect(names.at(-1)).toContain(`${topic} new`);
  expect(names.at(-1)).not.toContain(topic);
  expect(await other.read()).toEqual([]);
});

describe("the time limit", () => {
  const limit = { settings: { move_messages_within_stream_limit_seconds: 1000 } };
  const age = (ids: number[]) =>
    query(sql`UPDATE message SET sent_at = now() - interval '2000 seconds' WHERE id = ANY(${ids}::int8[])`);

  test("determines which messages may still be moved", async () => {
    const ids = [await send(org.owner), await send(org.owner), await send(org.owner)];
    await age(ids.slice(0, 1));
    await withSettings(org.realmId, limit, async () => {
      expect(
        (await move(org.member, ids[1] ?? 0, { topic: "x", propagate_mode: "change_all" })).body,
      ).toEqual({
        result: "error",
        code: "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED",
        msg: "You only have permission to move the 2/3 most recent messages in this topic.",
        first_message_id_allowed_to_move: ids[1],
        total_messages_in_topic: 3,
        total_messages_allowed_to_move: 2,
      });
      await succeed(org.member, ids[1] ?? 0, { topic: `${topic} new`, propagate_mode: "change_later" });
      expect((await move(org.member, ids[0] ?? 0, { topic: "x" })).body).toMatchObject({
        code: "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED",
        first_message_id_allowed_to_move: null,
        total_messages_in_topic: 1,
        total_messages_allowed_to_move: 0,
      });
    });
  });

  test("does not apply to moderators and administrators", async () => {
    const id = await send(org.owner);
    await age([id]);
    await withSettings(org.realmId, limit, async () => {
      await succeed(org.moderator, id, { topic: `${topic} new` });
      await succeed(org.administrator, id, { topic: `${topic} newer` });
    });
    expect(await idsIn(org.member, `${topic} newer`)).toEqual([id]);
  });
});

test("moving between topics requires its permission", async () => {
  const id = await send(org.owner);
  const permissions = { can_move_messages_between_topics_group: "role:moderators" } as const;
  await withSettings(org.realmId, { permissions }, async () => {
    expect((await move(org.member, id, { topic: "x" })).body).toMatchObject({
      code: "BAD_REQUEST",
      msg: "You don't have permission to edit this message",
    });
    await succeed(org.moderator, id, { topic: `${topic} new` });
  });
});
