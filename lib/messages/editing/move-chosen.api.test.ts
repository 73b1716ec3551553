/** Moving chosen messages. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { streamOf } from "../../kernel/events/event-dispatcher.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { withSettings } from "../../testing/with-settings.ts";
import { findMoving } from "./move-messages.ts";

const { org } = await serveOrganization(OWN_SERVER);
const CHANNEL = "chosen";
const listed = z.array(z.looseObject({ id: z.int(), content: z.string() }));
let channelId: number;
let topic: string;
let ids: number[];
let used = 0;

beforeAll(async () => {
  const principals = [org.owner.id, org.member.id, org.guest.id];
  await org.owner.subscribe(CHANNEL, { principals, send_new_subscription_messages: false });
  const { body } = await org.owner.client.get("/get_stream_id", { stream: CHANNEL });
  channelId = z.int().parse(body.stream_id);
});
beforeEach(async () => {
  used += 1;
  topic = `topic ${used}`;
  ids = [];
  for (const text of ["one", "two", "three"]) ids.push(await org.owner.send(CHANNEL, text, { topic }));
});

async function messagesIn({ client }: TestAccount, name: string) {
  const narrow = [
    ["channel", channelId],
    ["topic", name],
  ];
  const page = { anchor: "newest", num_before: 100, num_after: 0, apply_markdown: false };
  return listed.parse((await client.get("/messages", { ...page, narrow })).body.messages);
}

const idsIn = async (account: TestAccount, name: string) =>
  (await messagesIn(account, name)).map(({ id }) => id);

const move = ({ client }: TestAccount, id: number | undefined, params: Record<string, unknown>) =>
  client.patch(`/messages/${id}`, { topic: `${topic} new`, ...params });

test("they move with one event and with one notice in each topic, which says how many", async () => {
  const reader = await org.guest.listen();
  const params = { other_message_ids: [ids[2], ids[0]], send_notification_to_old_thread: true };
  expect((await move(org.member, ids[0], params)).body.result).toBe("success");
  const [update] = await reader.read();
  expect(update).toMatchObject({
    type: "update_message",
    message_id: ids[0],
    message_ids: [ids[0], ids[2]],
    propagate_mode: "change_one",
  });
  const [first, second, notice, ...others] = await messagesIn(org.guest, `${topic} new`);
  expect([first?.id, second?.id]).toEqual([ids[0], ids[2]]);
  expect(notice?.content).toContain("2 messages were moved here from");
  expect(others).toEqual([]);
  const [left, told, ...more] = await messagesIn(org.guest, topic);
  expect(left?.id).toBe(ids[1]);
  expect(told?.content).toContain("2 messages were moved from this topic to");
  expect(more).toEqual([]);
});

test("choosing all of a topic renames it; chosen messages of other topics stay", async () => {
  const elsewhere = await org.owner.send(CHANNEL, "stays", { topic: `${topic} other` });
  const params = { other_message_ids: [...ids, elsewhere, 1] };
  expect((await move(org.member, ids[1], params)).body.result).toBe("success");
  const [first, second, third, notice] = await messagesIn(org.guest, `${topic} new`);
  expect([first?.id, second?.id, third?.id]).toEqual(ids);
  expect(notice?.content).toContain("This topic was moved here from");
  expect(await idsIn(org.guest, `${topic} other`)).toEqual([elsewhere]);
});

test("all of a topic moves to another one with messages", async () => {
  const there = await org.owner.send(CHANNEL, "first", { topic: `${topic} new` });
  const params = { other_message_ids: ids, send_notification_to_new_thread: false };
  expect((await move(org.member, ids[1], params)).body.result).toBe("success");
  expect(await idsIn(org.guest, `${topic} new`)).toEqual([...ids, there].sort((a, b) => a - b));
  expect(await idsIn(org.guest, topic)).toEqual([]);
});

test("they are refused without a move, and with the other modes", async () => {
  const other_message_ids = [ids[1]];
  const refused = "other_message_ids is for moves with the propagate_mode change_one.";
  for (const propagate_mode of ["change_later", "change_all"]) {
    const { body } = await move(org.member, ids[0], { other_message_ids, propagate_mode });
    expect(body).toMatchObject({ code: "BAD_REQUEST", msg: refused });
  }
  const { body } = await org.owner.client.patch(`/messages/${ids[0]}`, { content: "new", other_message_ids });
  expect(body).toMatchObject({ code: "BAD_REQUEST", msg: refused });
  expect(await idsIn(org.guest, topic)).toEqual(ids);
});

test("one message that is too old keeps all in place", async () => {
  await query(sql`UPDATE message SET sent_at = now() - interval '2000 seconds' WHERE id = ${ids[0]}`);
  const limit = { settings: { move_messages_within_stream_limit_seconds: 1000 } };
  await withSettings(org.realmId, limit, async () => {
    const { body } = await move(org.member, ids[2], { other_message_ids: [ids[0]] });
    expect(body).toMatchObject({
      code: "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED",
      first_message_id_allowed_to_move: ids[1],
      total_messages_allowed_to_move: 2,
    });
  });
  expect(await idsIn(org.guest, topic)).toEqual(ids);
});

async function fill(topicId: number, count: number): Promise<void> {
  await query(sql`
    INSERT INTO message (id, realm_id, conversation_id, topic_id, sender_id, content, rendered_content,
      rendering_version, client)
    SELECT nextval('message_id_seq'), t.realm_id, t.conversation_id, t.id, ${org.owner.id}, '', '', 1, 'test'
    FROM topic t, generate_series(1, ${count}) WHERE t.id = ${topicId}`);
  await query(sql`ANALYZE message`);
}

test("finding runs of chosen messages reads little between them", async () => {
  const newName = `${topic} new`;
  await org.owner.send(CHANNEL, "there", { topic: newName });
  const topics = await query<{ id: number; name: string }>(sql`
    SELECT id, name FROM topic WHERE name = ${topic} OR name = ${newName} ORDER BY name`);
  const [topicId = 0, newTopicId = 0] = topics.map(({ id }) => id);
  await fill(newTopicId, 5_000);
  const last = await org.owner.send(CHANNEL, "last", { topic });
  const channel = (await streamOf(org.realmId)).organization.channels.get(channelId);
  if (!channel) throw new Error("The channel is unknown.");
  const [messageId = 0, second = 0] = ids;
  const plan = {
    messageId,
    chosenIds: [messageId, second, last],
    topicId,
    topicName: topic,
    newName,
  } as const;
  const found = await transaction(async (tx) => {
    const places = { from: channel, to: channel, received: null, mark: null, resolution: null } as const;
    const moving = await findMoving(tx, { ...plan, ...places, mode: "change_one" }, newTopicId);
    const [read] = await tx.$queryRaw<{ rows: number }[]>(sql`
      SELECT sum(pg_stat_get_xact_tuples_returned(relation))::int AS rows FROM (
        SELECT 'message'::regclass AS relation UNION ALL
        SELECT indexrelid FROM pg_index WHERE indrelid = 'message'::regclass) AS place`);
    return { moving, rows: read?.rows };
  });
  expect(found.moving.ids).toEqual([messageId, second, last]);
  expect(found.moving.ranges).toBe(`{[${messageId},${second + 1}),[${last},${last + 1})}`);
  expect(found.rows).toBeLessThan(1_000);
});
