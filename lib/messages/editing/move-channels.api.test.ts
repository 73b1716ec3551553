/** Moving messages between channels. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { changeOrganization } from "../../testing/change-organization.ts";
import { messagesIndexed } from "../../testing/indexed-messages.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { withSettings } from "../../testing/with-settings.ts";

const { org } = await serveOrganization(OWN_SERVER);
/** Excludes events about first messages. */
const event_types = ["message", "update_message", "update_message_flags", "delete_message", "reaction"];
const bulk = { client_capabilities: { bulk_message_deletion: true }, event_types };
const channelIds = new Map<string, number>();
const idOf = (name: string) => channelIds.get(name) ?? 0;
let topic: string;
let used = 0;

let both: TestAccount;
let openOnly: TestAccount;
let guest: TestAccount;
let vaultOnly: TestAccount;

beforeAll(async () => {
  both = org.member;
  guest = org.guest;
  openOnly = await org.add();
  vaultOnly = await org.add();
  await create("open", [org.owner, both, openOnly, guest]);
  await create("hall", [org.owner, both]);
  await create("club", [org.owner, both], { invite_only: true, history_public_to_subscribers: true });
  await create("vault", [org.owner, both, vaultOnly], {
    invite_only: true,
    history_public_to_subscribers: false,
  });
  const { body } = await org.owner.client.get("/streams");
  for (const { name, stream_id } of z
    .array(z.object({ name: z.string(), stream_id: z.int() }))
    .parse(body.streams))
    channelIds.set(name, stream_id);
});
beforeEach(() => {
  used += 1;
  topic = `topic ${used}`;
});

function create(name: string, members: readonly TestAccount[], settings = {}): Promise<void> {
  const principals = members.map(({ id }) => id);
  return org.owner.subscribe(name, { principals, send_new_subscription_messages: false, ...settings });
}

const send = (account: TestAccount, channel: string) => account.send(channel, "hello", { topic });

function move(
  { client }: TestAccount,
  id: number,
  to: string | number,
  params: Record<string, unknown> = {},
) {
  const stream_id = typeof to === "number" ? to : idOf(to);
  return client.patch(`/messages/${id}`, {
    stream_id,
    propagate_mode: "change_all",
    send_notification_to_new_thread: false,
    ...params,
  });
}

async function succeed(account: TestAccount, id: number, to: string, params = {}): Promise<void> {
  expect((await move(account, id, to, params)).body).toMatchObject({ result: "success" });
}

async function read({ client }: TestAccount, id: number) {
  const { body } = await client.get(`/messages/${id}`);
  if (body.result !== "success") return null;
  return z.looseObject({ flags: z.array(z.string()), stream_id: z.int() }).parse(body.message);
}

async function unread(account: TestAccount): Promise<number[]> {
  const fetch_event_types = ["message", "update_message_flags"];
  const { body } = await account.client.post("/register", { fetch_event_types });
  const { streams } = z
    .object({ streams: z.array(z.object({ unread_message_ids: z.array(z.int()) })) })
    .parse(body.unread_msgs);
  return streams.flatMap(({ unread_message_ids }) => unread_message_ids);
}

test("subscribers of either channel who may read the new one get the move, and unread messages stay unread", async () => {
  const ids = [await send(org.owner, "open"), await send(org.owner, "open")];
  for (const { client } of [both, openOnly])
    await client.post("/messages/flags", { messages: ids.slice(0, 1), op: "add", flag: "read" });
  const readers = [
    { reader: await both.listen(bulk), rest: [] },
    // Unread only for subscribers.
    {
      reader: await openOnly.listen(bulk),
      rest: [{ type: "update_message_flags", op: "add", flag: "read", messages: ids.slice(1) }],
    },
  ];
  const loser = await guest.listen(bulk);
  await succeed(org.owner, ids[0] ?? 0, "hall");
  for (const { reader, rest } of readers) {
    const [event, ...more] = await reader.read();
    expect(more).toMatchObject(rest);
    expect(event).toMatchObject({
      type: "update_message",
      message_ids: ids,
      stream_name: "open",
      stream_id: idOf("open"),
      new_stream_id: idOf("hall"),
      orig_subject: topic,
      propagate_mode: "change_all",
    });
    expect(event).not.toHaveProperty("subject");
  }
  expect(await loser.read()).toEqual([
    {
      id: expect.any(Number),
      type: "delete_message",
      message_ids: ids,
      message_type: "stream",
      stream_id: idOf("open"),
      topic,
    },
  ]);
  expect(await unread(both)).toEqual(expect.arrayContaining(ids.slice(1)));
  expect(await unread(both)).not.toContain(ids[0]);
  expect(await unread(openOnly)).not.toContain(ids[1]);
  expect(await read(guest, ids[0] ?? 0)).toBeNull();
  expect(await read(openOnly, ids[1] ?? 0)).toMatchObject({
    stream_id: idOf("hall"),
    flags: ["read", "historical"],
  });
  const history = await org.owner.client.get(`/messages/${ids[0]}`);
  expect(history.body.message).toMatchObject({
    edit_history: [{ prev_stream: idOf("open"), stream: idOf("hall") }],
    last_moved_timestamp: expect.any(Number),
  });
});

test("clients without bulk deletion get one event per lost message", async () => {
  const ids = [await send(org.owner, "open"), await send(org.owner, "open")];
  const loser = await openOnly.listen({ event_types });
  await succeed(org.owner, ids[0] ?? 0, "club");
  await expect.poll(async () => (await loser.read()).map(({ message_id }) => message_id)).toEqual(ids);
  expect(await read(openOnly, ids[0] ?? 0)).toBeNull();
  expect(await unread(openOnly)).not.toContain(ids[0]);
});

test("stars are removed from messages that the user can no longer read", async () => {
  const id = await send(org.owner, "open");
  for (const { client } of [both, openOnly])
    await client.post("/messages/flags", { messages: [id], op: "add", flag: "starred" });
  await succeed(org.owner, id, "club");
  const starred = async ({ client }: TestAccount) =>
    (await client.post("/register", { fetch_event_types: ["starred_messages"] })).body.starred_messages;
  expect(await starred(both)).toContain(id);
  expect(await starred(openOnly)).not.toContain(id);
});

test("with protected history, all subscribers receive incoming messages, as read", async () => {
  const first = await send(org.owner, "open");
  const late = await org.add();
  await create("vault", [late]);
  const [reader, lateReader] = [await vaultOnly.listen(bulk), await late.listen(bulk)];
  await succeed(org.owner, first, "vault");
  expect(await reader.read()).toMatchObject([
    { type: "update_message", message_ids: [first], flags: ["read"] },
  ]);
  expect(await lateReader.read()).toMatchObject([{ type: "update_message", message_ids: [first] }]);
  expect(await read(vaultOnly, first)).toMatchObject({ flags: ["read"] });
  expect(await read(late, first)).not.toBeNull();
  expect(await unread(both)).toContain(first);
  expect(await unread(vaultOnly)).not.toContain(first);
});

describe("out of protected history", () => {
  test("only messages that the mover can read are moved and counted", async () => {
    const hidden = await send(org.owner, "vault");
    const mover = await org.add();
    await create("vault", [mover]);
    const seen = [await send(org.owner, "vault"), await send(org.owner, "vault")];
    const reader = await both.listen(bulk);
    await query(sql`UPDATE message SET sent_at = now() - interval '2000 seconds' WHERE id = ${seen[0]}`);
    const limit = { settings: { move_messages_between_streams_limit_seconds: 1000 } };
    await withSettings(org.realmId, limit, async () => {
      expect((await move(mover, seen[1] ?? 0, "open")).body).toMatchObject({
        code: "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED",
        first_message_id_allowed_to_move: seen[1],
        total_messages_in_topic: 2,
        total_messages_allowed_to_move: 1,
      });
    });
    await succeed(mover, seen[1] ?? 0, "open");
    expect(await reader.read()).toMatchObject([{ type: "update_message", message_ids: seen }]);
    expect(await read(org.owner, hidden)).toMatchObject({ stream_id: idOf("vault") });
    for (const id of seen) expect(await read(org.owner, id)).toMatchObject({ stream_id: idOf("open") });
    expect(await read(mover, hidden)).toBeNull();
  });

  test("users get events only of messages that they received", async () => {
    const before = await send(org.owner, "vault");
    const late = await org.add();
    await create("vault", [late]);
    const after = await send(org.owner, "vault");
    const reader = await late.listen(bulk);
    await succeed(org.owner, before, "vault", { stream_id: undefined, topic: `${topic} new` });
    expect(await reader.read()).toMatchObject([
      { type: "update_message", message_id: after, message_ids: [after], subject: `${topic} new` },
    ]);
    await succeed(org.owner, before, "club");
    expect(await reader.read()).toMatchObject([
      { type: "delete_message", message_ids: [after], topic: `${topic} new` },
    ]);
  });
});

test("a hidden channel's name and topic stay hidden", async () => {
  const id = await send(org.owner, "club");
  const [member, stranger] = [await both.listen(bulk), await openOnly.listen(bulk)];
  await succeed(org.owner, id, "open", { topic: `${topic} new` });
  const move = {
    type: "update_message",
    message_ids: [id],
    new_stream_id: idOf("open"),
    subject: `${topic} new`,
  };
  expect(await member.read()).toMatchObject([{ ...move, stream_name: "club", orig_subject: topic }]);
  const [event, ...more] = await stranger.read();
  expect(more).toEqual([]);
  expect(event).toMatchObject({ ...move, stream_id: idOf("club"), orig_subject: `${topic} new` });
  expect(event).not.toHaveProperty("stream_name");
});

test("notices do not reveal a private channel's name", async () => {
  const id = await send(org.owner, "club");
  const notices = { send_notification_to_new_thread: true, send_notification_to_old_thread: true };
  await succeed(org.owner, id, "open", notices);
  const contents = async (channel: string) => {
    const narrow = [
      ["channel", idOf(channel)],
      ["topic", topic],
    ];
    const { body } = await both.client.get("/messages", {
      anchor: "newest",
      num_before: 9,
      num_after: 0,
      narrow,
    });
    return z
      .array(z.looseObject({ content: z.string() }))
      .parse(body.messages)
      .map(({ content }) => content);
  };
  const [, notice] = await contents("open");
  expect(notice).toContain("This topic was moved here by");
  const [old] = await contents("club");
  expect(old).toContain("This topic was moved to");
  expect(old).toContain("#open &gt; topic");
});

test("a huge topic moves completely, without blocking sends to its channel", async () => {
  const first = await send(org.owner, "open");
  await query(sql`
    WITH copied AS (
      INSERT INTO message (id, realm_id, conversation_id, topic_id, sender_id, content, rendered_content,
        rendering_version, client)
      SELECT nextval('message_id_seq'), realm_id, conversation_id, topic_id, sender_id, content,
        rendered_content, rendering_version, client
      FROM message, generate_series(1, 2000::int) WHERE id = ${first} RETURNING id, topic_id)
    UPDATE topic SET last_message_id = newest.id
    FROM (SELECT topic_id, max(id) AS id FROM copied GROUP BY topic_id) AS newest WHERE topic.id = newest.topic_id`);
  await messagesIndexed();
  const outsider = await openOnly.listen({ event_types: ["update_message_flags"] });
  const moved = succeed(org.owner, first, "hall");
  const others = await Promise.all(
    [1, 2, 3].map(() => org.owner.send("open", "hello", { topic: "elsewhere" })),
  );
  await moved;
  const [place] = await query<{ count: number; topics: number; broken: number }>(sql`
    SELECT count(*) AS count, count(DISTINCT m.topic_id) AS topics,
           count(*) FILTER (WHERE t.id IS NULL) AS broken
    FROM message m LEFT JOIN topic t ON t.id = m.topic_id AND t.conversation_id = m.conversation_id
    WHERE m.id >= ${first} AND m.id <> ALL (${others}::int8[])
      AND m.conversation_id = (SELECT conversation_id FROM channel WHERE id = ${idOf("hall")})`);
  expect(place).toEqual({ count: 2_001, topics: 1, broken: 0 });
  expect(await unread(both)).toContain(first + 2_000);
  await messagesIndexed();
  const [indexed] = await query<{ here: number; elsewhere: number }>(sql`
    SELECT count(*) FILTER (WHERE s.conversation_id = m.conversation_id) AS here,
           count(*) FILTER (WHERE s.conversation_id <> m.conversation_id) AS elsewhere
    FROM message m JOIN message_search s ON s.message_id = m.id WHERE m.id >= ${first}`);
  expect(indexed?.here).toBeGreaterThanOrEqual(2_001);
  expect(indexed?.elsewhere).toBe(0);
  const read = z.object({ messages: z.array(z.int()) }).parse(await outsider.next("update_message_flags"));
  expect(read.messages).toHaveLength(2_001);
  // Connections check foreign keys again.
  const roles = await Promise.all(
    Array.from({ length: 8 }, () =>
      query<{ role: string }>(sql`SELECT current_setting('session_replication_role') AS role`),
    ),
  );
  expect(new Set(roles.flat().map(({ role }) => role))).toEqual(new Set(["origin"]));
});

describe("a move to another channel is refused", () => {
  test("without the permission, and after the time limit", async () => {
    const id = await send(org.owner, "open");
    const permissions = { can_move_messages_between_channels_group: "role:moderators" } as const;
    await withSettings(org.realmId, { permissions }, async () => {
      expect((await move(both, id, "hall")).body.msg).toBe("You don't have permission to move this message");
      await changeOrganization(org.realmId, ({ groups }) => [
        {
          kind: "channel_changed",
          channelId: idOf("open"),
          fields: {
            permissions: { can_move_messages_out_of_channel_group: groups.system("role:members").id },
          },
        },
      ]);
      await succeed(both, id, "hall");
    });
    await query(sql`UPDATE message SET sent_at = now() - interval '2000 seconds' WHERE id = ${id}`);
    const limit = { settings: { move_messages_between_streams_limit_seconds: 1000 } };
    await withSettings(org.realmId, limit, async () => {
      expect((await move(both, id, "open")).body.code).toBe("MOVE_MESSAGES_TIME_LIMIT_EXCEEDED");
      await succeed(org.moderator, id, "open");
    });
  });

  test("to an unknown channel and to a hidden one, with the same error", async () => {
    const id = await send(org.owner, "open");
    const answers = await Promise.all([move(openOnly, id, "club"), move(openOnly, id, 999_999)]);
    expect(answers.map(({ body }) => body.msg)).toEqual(["Invalid channel ID", "Invalid channel ID"]);
  });

  test("to a channel where the mover may not post", async () => {
    const id = await send(org.owner, "open");
    await changeOrganization(org.realmId, ({ groups }) => [
      {
        kind: "channel_changed",
        channelId: idOf("hall"),
        fields: { permissions: { can_send_message_group: groups.system("role:administrators").id } },
      },
    ]);
    expect((await move(both, id, "hall")).body.code).toBe("BAD_REQUEST");
    expect(await read(both, id)).toMatchObject({ stream_id: idOf("open") });
  });
});
