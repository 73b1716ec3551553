/** Deleting messages and topics. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { untilBlocked, withOrganizationLocked } from "../../testing/organization-lock.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { withSettings } from "../../testing/with-settings.ts";
import { removeExpiredMessages } from "./remove-expired.ts";

const { org } = await serveOrganization(OWN_SERVER);
/** Excludes channel events about the first message. */
const event_types = ["delete_message", "attachment", "update_message", "update_message_flags"];
const bulk = { client_capabilities: { bulk_message_deletion: true }, event_types };
let channelId: number;

beforeAll(async () => {
  const principals = [org.owner.id, org.moderator.id, org.member.id];
  await org.owner.subscribe("deletions", { principals, send_new_subscription_messages: false });
  const { body } = await org.owner.client.get("/streams");
  const channels = z.array(z.object({ name: z.string(), stream_id: z.int() })).parse(body.streams);
  channelId = channels.find(({ name }) => name === "deletions")?.stream_id ?? 0;
});

const remove = async ({ client }: TestAccount, id: number) => (await client.delete(`/messages/${id}`)).body;
const done = { result: "success", msg: "" };
const refused = (msg: string) => ({ result: "error", code: "BAD_REQUEST", msg });

async function maxIdOf(topic: string): Promise<number | undefined> {
  const { body } = await org.owner.client.get(`/users/me/${channelId}/topics`);
  const topics = z.array(z.object({ name: z.string(), max_id: z.int() })).parse(body.topics);
  return topics.find(({ name }) => name === topic)?.max_id;
}

test("a deleted message is gone for everybody, with its flags and as its topic's newest", async () => {
  const first = await org.member.send("deletions", "first", { topic: "newest" });
  const id = await org.member.send("deletions", `@**owner|${org.owner.id}** hello`, { topic: "newest" });
  const [reader, simple, outsider] = [
    await org.owner.listen(bulk),
    await org.owner.listen(),
    await org.administrator.listen(bulk),
  ];
  expect(await remove(org.member, id)).toEqual(done);
  const event = { id: expect.any(Number), type: "delete_message", message_type: "stream" };
  const place = { stream_id: channelId, topic: "newest" };
  expect(await reader.read()).toEqual([{ ...event, ...place, message_ids: [id] }]);
  expect(await simple.read()).toEqual([{ ...event, ...place, message_id: id }]);
  expect(await outsider.read()).toEqual([]);
  expect((await org.owner.client.get(`/messages/${id}`)).body.msg).toBe("Invalid message(s)");
  expect(await maxIdOf("newest")).toBe(first);
  expect(await query(sql`SELECT 1 FROM message_flag WHERE message_id = ${id}`)).toEqual([]);
  expect(await remove(org.member, first)).toEqual(done);
  expect(await maxIdOf("newest")).toBeUndefined();
  expect(await remove(org.member, id)).toEqual(refused("Invalid message(s)"));
});

test("a direct message's deletion reaches only its participants", async () => {
  const id = await org.member.send([org.moderator.id], "hello");
  const [reader, outsider] = [await org.moderator.listen(bulk), await org.owner.listen(bulk)];
  expect(await remove(org.member, id)).toEqual(done);
  expect(await reader.read()).toEqual([
    { id: expect.any(Number), type: "delete_message", message_type: "private", message_ids: [id] },
  ]);
  expect(await outsider.read()).toEqual([]);
});

describe("permission to delete", () => {
  const noPermission = refused("You don't have permission to delete this message");

  test("covers one's own and one's bots' messages, within the time limit", async () => {
    const id = await org.member.send("deletions", "hello");
    expect(await remove(org.moderator, id)).toEqual(noPermission);
    await query(sql`UPDATE message SET sent_at = now() - interval '2000 seconds' WHERE id = ${id}`);
    expect(await remove(org.member, id)).toEqual(
      refused("The time limit for deleting this message has passed"),
    );
    await withSettings(
      org.realmId,
      { settings: { message_content_delete_limit_seconds: null } },
      async () => {
        expect(await remove(org.member, id)).toEqual(done);
      },
    );
    const byBot = await org.bot.send("deletions", "hello");
    expect(await remove(org.moderator, byBot)).toEqual(noPermission);
    expect(await remove(org.member, byBot)).toEqual(done);
  });

  test("follows the organization's settings", async () => {
    const [own, other] = [
      await org.member.send("deletions", "hello"),
      await org.owner.send("deletions", "hello"),
    ];
    const permissions = {
      can_delete_own_message_group: "role:moderators",
      can_delete_any_message_group: "role:moderators",
    } as const;
    await withSettings(org.realmId, { permissions }, async () => {
      expect(await remove(org.member, own)).toEqual(noPermission);
      expect(await remove(org.moderator, own)).toEqual(done);
      expect(await remove(org.moderator, other)).toEqual(done);
    });
  });
});

describe("no flag outlives its message", () => {
  const orphans = () =>
    query(
      sql`SELECT * FROM message_flag f WHERE NOT EXISTS (SELECT FROM message m WHERE m.id = f.message_id)`,
    );
  const flag = ({ client }: TestAccount, messages: readonly number[]) =>
    client.post("/messages/flags", { messages, op: "add", flag: "starred" });

  test.each(["before", "after"])(
    "when it is deleted %s the flag of somebody who waits, too",
    async (place) => {
      const { realmId, member, owner, moderator } = org;
      for (const person of [owner, moderator]) {
        const id = await member.send("deletions", `@**owner|${owner.id}** hello`);
        const requests = [() => flag(person, [id]), () => member.client.delete(`/messages/${id}`)];
        if (place === "before") requests.reverse();
        const begun = await withOrganizationLocked(realmId, async () => {
          const waiting: ReturnType<typeof flag>[] = [];
          for (const request of requests) {
            waiting.push(request());
            await untilBlocked(waiting.length);
          }
          return waiting;
        });
        const answers = await Promise.all(begun);
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      }
      expect(await orphans()).toEqual([]);
    },
  );

  test("when it is deleted with its topic", async () => {
    const ids = [];
    for (let count = 0; count < 3; count += 1)
      ids.push(await org.member.send("deletions", `@**owner|${org.owner.id}**`, { topic: "flagged" }));
    await flag(org.member, ids);
    const { body } = await org.owner.client.post(`/streams/${channelId}/delete_topic`, {
      topic_name: "flagged",
    });
    expect(body).toEqual({ ...done, complete: true });
    expect(await orphans()).toEqual([]);
  });
});

describe("deleting a topic", () => {
  const removeTopic = async ({ client }: TestAccount, topic_name: string) =>
    (await client.post(`/streams/${channelId}/delete_topic`, { topic_name })).body;

  test("deletes its messages, and no others", async () => {
    const ids = [];
    for (let count = 0; count < 3; count += 1)
      ids.push(await org.member.send("deletions", "hello", { topic: "whole" }));
    const other = await org.member.send("deletions", "hello", { topic: "other" });
    const [reader, simple] = [await org.member.listen(bulk), await org.member.listen({ event_types })];
    expect(await removeTopic(org.administrator, "WHOLE")).toEqual({ ...done, complete: true });
    expect(await reader.read()).toMatchObject([{ type: "delete_message", message_ids: ids, topic: "whole" }]);
    expect((await simple.read()).map(({ message_id }) => message_id)).toEqual(ids);
    expect(await maxIdOf("whole")).toBeUndefined();
    expect(await maxIdOf("other")).toBe(other);
    expect(await removeTopic(org.owner, "whole")).toEqual({ ...done, complete: true });
  });

  test("is for administrators, in channels that they can read", async () => {
    expect(await removeTopic(org.moderator, "other")).toEqual({
      ...refused("Must be an organization administrator"),
      code: "UNAUTHORIZED_PRINCIPAL",
    });
    const unknown = await org.owner.client.post("/streams/999999/delete_topic", { topic_name: "other" });
    expect(unknown.body).toEqual(refused("Invalid channel ID"));
  });
});

describe("retention", () => {
  // Ages follow ids, so younger messages must go.
  beforeAll(() => query(sql`DELETE FROM message`));

  const age = (ids: readonly number[], days: number) =>
    query(sql`UPDATE message SET sent_at = now() - make_interval(days => ${days}::int)
      WHERE id = ANY(${[...ids]}::int8[])`);
  const left = async (ids: readonly number[]) =>
    (await query<{ id: number }>(sql`SELECT id FROM message WHERE id = ANY(${[...ids]}::int8[])`)).map(
      ({ id }) => id,
    );
  const keep = (days: number | string) => org.owner.client.patch("/realm", { message_retention_days: days });
  const keepInChannel = (days: number | string) =>
    org.owner.client.patch(`/streams/${channelId}`, { message_retention_days: days });

  test("deletes messages past the organization's period, including direct ones, with events", async () => {
    const direct = await org.member.send([org.moderator.id], "old");
    const old = await org.member.send("deletions", "old", { topic: "kept" });
    const fresh = await org.member.send("deletions", "fresh", { topic: "kept" });
    await age([direct, old], 31);
    await age([fresh], 29);
    await removeExpiredMessages();
    expect(await left([direct, old, fresh])).toHaveLength(3);
    await keep(30);
    const [reader, outsider] = [await org.moderator.listen(bulk), await org.administrator.listen(bulk)];
    await removeExpiredMessages();
    expect(await left([direct, old, fresh])).toEqual([fresh]);
    const place = { stream_id: channelId, topic: "kept" };
    expect(await reader.read()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: "delete_message", message_ids: [old], ...place }),
        expect.objectContaining({ type: "delete_message", message_ids: [direct], message_type: "private" }),
      ]),
    );
    expect(await outsider.read()).toEqual([]);
    await keep("unlimited");
  });

  test("a channel may keep its messages longer, shorter, or forever", async () => {
    const ids = [];
    for (const topic of ["one", "two"]) ids.push(await org.member.send("deletions", "old", { topic }));
    const direct = await org.member.send([org.moderator.id], "old");
    await age([...ids, direct], 10);
    await keep(5);
    await keepInChannel("unlimited");
    await removeExpiredMessages();
    expect(await left([...ids, direct])).toEqual(ids);
    await keepInChannel(20);
    await removeExpiredMessages();
    expect(await left(ids)).toEqual(ids);
    await keep("unlimited");
    await keepInChannel(7);
    await removeExpiredMessages();
    expect(await left(ids)).toEqual([]);
    await keepInChannel("realm_default");
  });
});
