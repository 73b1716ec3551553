/** Counting messages and participants of topics: bounds, and limits of visibility. */
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { configure } from "../../config.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { countingBudget, MAX_COUNTED } from "./topic-activity.ts";
import { MAX_ACTIVITY_TOPICS } from "./topics.contract.ts";

const { org } = await serveOrganization(OWN_SERVER);
const silently = { send_new_subscription_messages: false };
let openId = 0;
let closedId = 0;

beforeAll(async () => {
  const principals = [org.owner.id, org.member.id, org.moderator.id];
  await org.owner.subscribe("open", { principals, ...silently });
  const limits = { invite_only: true, history_public_to_subscribers: false };
  await org.owner.subscribe("closed", { ...limits, principals: [org.owner.id, org.member.id], ...silently });
  openId = await org.owner.channelId("open");
  closedId = await org.owner.channelId("closed");
});

const answer = z.strictObject({
  max_id: z.int(),
  message_count: z.int(),
  found_oldest: z.boolean(),
  sender_ids: z.array(z.int()),
});

async function activityOf(channelId: number, messageIds: readonly number[], account = org.member) {
  const params = { message_ids: messageIds };
  const { body } = await account.client.get(`/users/me/${channelId}/topics/activity`, params);
  return z.array(answer).parse(body.topics);
}

test("each topic has its number of messages, and its participants with the latest first", async () => {
  await org.owner.send("open", "1", { topic: "busy" });
  await org.member.send("open", "2", { topic: "busy" });
  await org.moderator.send("open", "3", { topic: "busy" });
  const busy = await org.owner.send("open", "4", { topic: "busy" });
  const quiet = await org.member.send("open", "5", { topic: "quiet" });
  const topics = await activityOf(openId, [quiet, busy]);
  expect(topics).toHaveLength(2);
  expect(topics).toContainEqual({
    max_id: busy,
    message_count: 4,
    found_oldest: true,
    sender_ids: [org.owner.id, org.moderator.id, org.member.id],
  });
  expect(topics).toContainEqual({
    max_id: quiet,
    message_count: 1,
    found_oldest: true,
    sender_ids: [org.member.id],
  });
});

test("a long topic is counted up to the limit, which the answer says", async () => {
  const first = await org.owner.send("open", "1", { topic: "long" });
  await query(sql`
    INSERT INTO message (id, realm_id, conversation_id, topic_id, sender_id, content, rendered_content,
      rendering_version, client)
    SELECT nextval('message_id_seq'), realm_id, conversation_id, topic_id, sender_id, content, rendered_content,
      rendering_version, client
    FROM message, generate_series(1, ${MAX_COUNTED}::int) WHERE id = ${first}`);
  const [topic] = await activityOf(openId, [first]);
  expect(topic).toMatchObject({ message_count: MAX_COUNTED, found_oldest: false });
});

test("messages of other channels, and those that do not exist, are skipped", async () => {
  const secret = await org.owner.send("closed", "secret", { topic: "secret" });
  expect(await activityOf(openId, [secret, 987_654_321], org.moderator)).toEqual([]);
});

test("channels that do not exist or are hidden are refused alike", async () => {
  const refused = { code: "BAD_REQUEST", msg: "Invalid channel ID" };
  for (const id of [closedId, 987_654_321]) {
    const path = `/users/me/${id}/topics/activity`;
    expect((await org.moderator.client.get(path, { message_ids: [1] })).body).toMatchObject(refused);
  }
});

test("a person has few topics counted in a short time, since counting occupies the database", async () => {
  const eager = await org.add();
  configure({ development: false });
  onTestFinished(() => configure({ development: true }));
  const ask = (count: number) => {
    const message_ids = Array.from({ length: count }, (_, n) => 900_000_000 + n);
    return eager.client.get(`/users/me/${openId}/topics/activity`, { message_ids });
  };
  for (let left = countingBudget.rate.amount; left > 0; left -= MAX_ACTIVITY_TOPICS) {
    expect((await ask(MAX_ACTIVITY_TOPICS)).status).toBe(200);
  }
  expect((await ask(1)).body).toMatchObject({ code: "RATE_LIMIT_HIT" });
});

describe("with protected history", () => {
  let newcomer: TestAccount;

  beforeAll(async () => {
    newcomer = await org.add();
  });

  test("only received messages and their senders count", async () => {
    await org.member.send("closed", "before", { topic: "both" });
    const past = await org.member.send("closed", "before", { topic: "past" });
    await org.owner.subscribe("closed", { principals: [newcomer.id], ...silently });
    const both = await org.owner.send("closed", "after", { topic: "both" });
    const received = { max_id: both, message_count: 1, found_oldest: true, sender_ids: [org.owner.id] };
    expect(await activityOf(closedId, [both, past], newcomer)).toEqual([received]);
    expect(await activityOf(closedId, [both])).toMatchObject([{ message_count: 2 }]);
  });
});
