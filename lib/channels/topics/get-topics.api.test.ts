/** Listing a channel's topics: order, names, and limits of visibility. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { changeOrganization } from "../../testing/change-organization.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";

const { org } = await serveOrganization(OWN_SERVER);
const silently = { send_new_subscription_messages: false };
let openId: number;
let closedId: number;

beforeAll(async () => {
  await org.owner.subscribe("open", { principals: [org.owner.id, org.member.id], ...silently });
  await org.owner.subscribe("closed", {
    invite_only: true,
    history_public_to_subscribers: false,
    principals: [org.owner.id, org.member.id],
    ...silently,
  });
  openId = await idOf("open");
  closedId = await idOf("closed");
});

const idOf = (name: string) => org.owner.channelId(name);

const topicList = z.array(z.strictObject({ name: z.string(), max_id: z.int() }));
async function topicsOf(channelId: number, account = org.member, params: object = {}) {
  const { body } = await account.client.get(`/users/me/${channelId}/topics`, { ...params });
  return topicList.parse(body.topics);
}
const namesOf = async (channelId: number, account: TestAccount) =>
  (await topicsOf(channelId, account)).map(({ name }) => name);

test("the most recent topic is first, each with its newest message", async () => {
  await org.owner.send("open", "1", { topic: "older" });
  const newer = await org.owner.send("open", "2", { topic: "newer" });
  const older = await org.owner.send("open", "3", { topic: "Older" });
  expect((await topicsOf(openId)).filter(({ name }) => ["older", "newer"].includes(name))).toEqual([
    { name: "older", max_id: older },
    { name: "newer", max_id: newer },
  ]);
});

test("the empty topic has its display name unless the client asks for the empty one", async () => {
  const id = await org.owner.send("open", "hello", { topic: "" });
  expect(await topicsOf(openId)).toContainEqual({ name: "general chat", max_id: id });
  const knowing = await topicsOf(openId, org.member, { allow_empty_topic_name: true });
  expect(knowing).toContainEqual({ name: "", max_id: id });
});

test("a topic that is only followed or muted is not listed", async () => {
  const given = { stream_id: openId, topic: "nothing yet", visibility_policy: 3 };
  await org.member.client.post("/user_topics", given);
  expect(await namesOf(openId, org.member)).not.toContain("nothing yet");
});

test("channels that do not exist or are hidden are refused alike", async () => {
  const refused = { code: "BAD_REQUEST", msg: "Invalid channel ID" };
  const hidden = [
    [org.moderator, closedId],
    [org.administrator, closedId],
    [org.guest, openId],
    [org.member, 987_654_321],
    [org.member, 0],
  ] as const;
  for (const [{ client }, id] of hidden) {
    expect((await client.get(`/users/me/${id}/topics`)).body).toMatchObject(refused);
  }
});

describe("with protected history", () => {
  let newcomer: TestAccount;

  beforeAll(async () => {
    newcomer = await org.add();
    await org.owner.send("closed", "before", { topic: "past" });
    await org.owner.send("closed", "before", { topic: "both" });
    await org.owner.subscribe("closed", { principals: [newcomer.id, org.bot.id], ...silently });
    await org.owner.send("closed", "after", { topic: "both" });
    await org.owner.send("closed", "after", { topic: "present" });
  });

  test("only topics of messages that were sent since one subscribed are listed", async () => {
    expect(await namesOf(closedId, newcomer)).toEqual(["present", "both"]);
    expect(await namesOf(closedId, org.member)).toEqual(["present", "both", "past"]);
  });

  test("a bot's own subscription counts, not its owner's", async () => {
    expect(await namesOf(closedId, org.bot)).toEqual(["present", "both"]);
  });

  test("each time of several counts, and what was sent between them does not", async () => {
    await query(sql`UPDATE subscription SET received = received - int8multirange(int8range(
        (SELECT max(m.id) FROM message m JOIN topic t ON t.id = m.topic_id WHERE t.name = 'present'), NULL))
      WHERE user_id = ${newcomer.id} AND channel_id = ${closedId}`);
    await org.owner.send("closed", "away", { topic: "missed" });
    const again = await org.owner.send("closed", "away", { topic: "missed too" });
    await query(sql`UPDATE subscription SET received = received + int8multirange(int8range(${again + 1}, NULL))
      WHERE user_id = ${newcomer.id} AND channel_id = ${closedId}`);
    const back = await org.owner.send("closed", "back", { topic: "back" });
    const topics = await topicsOf(closedId, newcomer);
    expect(topics.map(({ name }) => name)).toEqual(["back", "both"]);
    expect(topics[0]?.max_id).toBe(back);
  });
});

test("an archived channel still lists its topics", async () => {
  await org.owner.subscribe("old", silently);
  const oldId = await idOf("old");
  await org.owner.send("old", "hello", { topic: "kept" });
  await query(sql`UPDATE channel SET archived_at = now() WHERE id = ${oldId}`);
  await changeOrganization(org.realmId, () => [
    { kind: "channel_changed", channelId: oldId, fields: { isArchived: true } },
  ]);
  expect(await namesOf(oldId, org.member)).toContain("kept");
});
