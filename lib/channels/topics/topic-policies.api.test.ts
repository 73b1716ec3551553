/** Muting, unmuting and following topics, by the current and the older operation, with both events. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { changeOrganization } from "../../testing/change-organization.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";

const { org } = await serveOrganization(OWN_SERVER);
const silently = { send_new_subscription_messages: false };
let channelId: number;
let closedId: number;

beforeAll(async () => {
  const principals = [org.owner.id, org.member.id, org.guest.id];
  await org.owner.subscribe("open", { principals, ...silently });
  await org.owner.subscribe("closed", {
    principals: [org.owner.id, org.member.id],
    invite_only: true,
    history_public_to_subscribers: false,
    ...silently,
  });
  channelId = await idOf("open");
  closedId = await idOf("closed");
});

const idOf = (name: string) => org.owner.channelId(name);

const set = (topic: string, visibility_policy: number, account = org.member, stream_id = channelId) =>
  account.client.post("/user_topics", { stream_id, topic, visibility_policy });
const mute = (params: object, account = org.member) =>
  account.client.patch("/users/me/subscriptions/muted_topics", { topic: "t", op: "add", ...params });

async function policies(account = org.member) {
  const { body } = await account.client.post("/register", { fetch_event_types: ["user_topic"] });
  const shape = z.array(z.object({ stream_id: z.int(), topic_name: z.string(), visibility_policy: z.int() }));
  return shape.parse(body.user_topics);
}

async function policyOf(topic: string, account = org.member): Promise<number> {
  const found = (await policies(account)).find(({ topic_name }) => topic_name === topic);
  return found?.visibility_policy ?? 0;
}

describe("POST /user_topics", () => {
  test("sets each policy and takes it back; clients old and new follow", async () => {
    const events = await org.member.listen({ event_types: ["user_topic"] });
    const older = await org.member.listen({ event_types: ["muted_topics"] });
    const both = await org.member.listen({ event_types: ["user_topic", "muted_topics"] });
    const others = await org.owner.listen();
    for (const policy of [1, 2, 3, 0]) {
      expect((await set("plans", policy)).status).toBe(200);
      expect(await events.next("user_topic")).toMatchObject({
        stream_id: channelId,
        topic_name: "plans",
        visibility_policy: policy,
        last_updated: expect.any(Number),
      });
      const muted = policy === 1 ? [["open", "plans", expect.any(Number)]] : [];
      expect((await older.next("muted_topics")).muted_topics).toEqual(muted);
      expect(await policyOf("plans")).toBe(policy);
      const state = await org.member.client.post("/register", { fetch_event_types: ["muted_topics"] });
      expect(state.body.muted_topics).toEqual(muted);
    }
    await org.untilDelivered();
    expect((await both.read()).map(({ type }) => type)).toEqual(Array(4).fill("user_topic"));
    expect(await others.read()).toEqual([]);
  });

  test("setting what is set already changes nothing and is sent to nobody", async () => {
    await set("settled", 3);
    const events = await org.member.listen();
    await set("SETTLED", 3);
    await set("never chosen", 0);
    await org.untilDelivered();
    expect(await events.read()).toEqual([]);
  });

  test("a client that names no types receives both events", async () => {
    const events = await org.member.listen();
    await set("both", 1);
    await org.untilDelivered();
    expect((await events.read()).map(({ type }) => type).sort()).toEqual(["muted_topics", "user_topic"]);
  });

  test("a topic without messages is not listed, and its first message decides how it is written", async () => {
    await set("not yet", 3);
    const topics = () => org.member.client.get(`/users/me/${channelId}/topics`);
    expect(JSON.stringify((await topics()).body)).not.toContain("not yet");
    await org.owner.send("open", "hello", { topic: "Not Yet" });
    expect(JSON.stringify((await topics()).body)).toContain("Not Yet");
    expect(await policyOf("Not Yet")).toBe(3);
  });

  test("the display name of the empty topic means the empty topic", async () => {
    const knowing = { client_capabilities: { empty_topic_name: true } };
    const events = await org.member.listen(knowing);
    await set("general chat", 1);
    expect((await events.next("user_topic")).topic_name).toBe("");
    expect(await policyOf("general chat")).toBe(1);
  });

  test.each([
    ["an overlong topic", { topic: "a".repeat(61) }, "topic is too long (limit: 60 characters)"],
    ["an unknown channel", { stream_id: 987_654_321 }, "Invalid channel ID"],
    [
      "taking back in an unknown channel",
      { stream_id: 987_654_321, visibility_policy: 0 },
      "Invalid channel ID",
    ],
  ])("%s is refused", async (_what, params, msg) => {
    const given = { stream_id: channelId, topic: "a", visibility_policy: 1, ...params };
    const { body } = await org.member.client.post("/user_topics", given);
    expect(body).toMatchObject({ code: "BAD_REQUEST", msg });
  });

  test.each([-1, 4, 1.5, "muted"])("the policy %s is refused", async (visibility_policy) => {
    const given = { stream_id: channelId, topic: "a", visibility_policy };
    expect((await org.member.client.post("/user_topics", given)).status).toBe(400);
  });

  test("in a channel that can be read a subscription is not needed", async () => {
    expect((await set("from afar", 3, org.moderator)).status).toBe(200);
    expect(await policyOf("from afar", org.moderator)).toBe(3);
    expect((await set("from afar", 3, org.guest)).status).toBe(200);
  });
});

describe("PATCH /users/me/subscriptions/muted_topics", () => {
  test("mutes and unmutes, by id and by name, and may be repeated", async () => {
    for (const place of [{ stream_id: channelId }, { stream: "Open" }]) {
      for (const op of ["add", "add"]) expect((await mute({ ...place, op })).status).toBe(200);
      expect(await policyOf("t")).toBe(1);
      for (const op of ["remove", "remove"]) expect((await mute({ ...place, op })).status).toBe(200);
      expect(await policyOf("t")).toBe(0);
    }
  });

  test("unmuting leaves a topic followed that is not muted", async () => {
    await set("followed", 3);
    expect((await mute({ stream_id: channelId, topic: "followed", op: "remove" })).status).toBe(200);
    expect(await policyOf("followed")).toBe(3);
  });

  test("needs exactly one of the two parameters of the channel", async () => {
    expect((await mute({})).body).toMatchObject({ code: "REQUEST_VARIABLE_MISSING", var_name: "stream_id" });
    expect((await mute({ stream_id: channelId, stream: "open" })).body).toMatchObject({
      code: "BAD_REQUEST",
      msg: "Unsupported parameter combination: stream_id, stream",
    });
  });

  test("muting needs a subscription, unmuting does not", async () => {
    const place = { stream_id: channelId, topic: "noise" };
    expect((await mute(place, org.moderator)).body).toMatchObject({
      code: "BAD_REQUEST",
      msg: `Not subscribed to channel ID ${channelId}`,
    });
    expect((await mute({ ...place, op: "remove" }, org.moderator)).status).toBe(200);
  });

  test.each([
    ["id", { stream_id: 987_654_321 }, "Invalid channel ID"],
    ["name", { stream: "no such channel" }, "Invalid channel name 'no such channel'"],
  ])("an unknown %s is refused", async (_what, params, msg) => {
    for (const op of ["add", "remove"]) {
      expect((await mute({ ...params, op })).body).toMatchObject({ code: "BAD_REQUEST", msg });
    }
  });

  test("an op that does not exist is refused", async () => {
    expect((await mute({ stream_id: channelId, op: "toggle" })).body.code).toBe("BAD_REQUEST");
  });
});

test("muting an archived channel's topic is refused, unmuting is not", async () => {
  await org.owner.subscribe("old", { principals: [org.member.id], ...silently });
  const oldId = await idOf("old");
  await set("t", 1, org.member, oldId);
  await changeOrganization(org.realmId, () => [
    { kind: "channel_changed", channelId: oldId, fields: { isArchived: true } },
  ]);
  expect((await set("t", 3, org.member, oldId)).body.msg).toBe("Invalid channel ID");
  expect((await set("t", 0, org.member, oldId)).status).toBe(200);
});

test("a muted topic that its reader writes in is no longer muted for older clients either", async () => {
  const events = await org.member.listen({ event_types: ["muted_topics"] });
  await set("loud", 1);
  expect(JSON.stringify((await events.next("muted_topics")).muted_topics)).toContain("loud");
  await org.member.client.patch("/settings", { automatically_follow_topics_policy: 2 });
  await org.member.send("open", "well then", { topic: "loud" });
  expect(await policyOf("loud")).toBe(3);
  expect(JSON.stringify((await events.next("muted_topics")).muted_topics)).not.toContain("loud");
});

describe("a topic of protected history", () => {
  let newcomer: TestAccount;

  beforeAll(async () => {
    newcomer = await org.add();
    await org.owner.send("closed", "before", { topic: "Secret Plan" });
    await org.owner.subscribe("closed", { principals: [newcomer.id], ...silently });
  });

  /** Mutes a topic and returns what the newcomer learns from it. */
  async function learn(topic: string) {
    const events = await newcomer.listen();
    const answer = await set(topic, 1, newcomer, closedId);
    await org.untilDelivered();
    const told = await events.read();
    const registered = (await policies(newcomer)).map(({ topic_name }) => topic_name);
    await set(topic, 0, newcomer, closedId);
    const lists = told.map(({ topic_name, muted_topics }) => topic_name ?? Object(muted_topics)[0]?.[1]);
    return { answer: answer.body, lists, registered };
  }

  test("is muted like one that nobody has heard of", async () => {
    const topic = "seCret pLan";
    const unheard = { result: "success", msg: "" };
    expect(await learn(topic)).toEqual({
      answer: unheard,
      lists: ["secret plan", topic],
      registered: ["secret plan"],
    });
    expect(await learn("No Plan")).toEqual({
      answer: unheard,
      lists: ["no plan", "No Plan"],
      registered: ["no plan"],
    });
  });

  test("is taken back by somebody who has left, who learns of no other", async () => {
    await set("farewell", 3, newcomer, closedId);
    await changeOrganization(org.realmId, () => [
      { kind: "unsubscribed", channelId: closedId, userIds: [newcomer.id], nextMessageId: 1 },
    ]);
    expect(await policies(newcomer)).toEqual([]);
    expect((await set("farewell", 0, newcomer, closedId)).status).toBe(200);
    for (const topic of ["farewell", "secret plan"]) {
      expect((await set(topic, 0, newcomer, closedId)).body.msg).toBe("Invalid channel ID");
    }
  });
});

describe("a private channel that its readers have left", () => {
  const readers = [org.administrator, org.member];
  let councilId: number;
  let messageId: number;

  beforeAll(async () => {
    const principals = [org.owner.id, ...readers.map(({ id }) => id)];
    await org.owner.subscribe("council", { principals, invite_only: true, ...silently });
    councilId = await idOf("council");
    messageId = await org.owner.send("council", "hello", { topic: "budget" });
    for (const reader of readers) await set("budget", 1, reader, councilId);
  });

  const ofCouncil = async (account: TestAccount) =>
    (await policies(account)).filter(({ stream_id }) => stream_id === councilId);

  test("keeps its topics for those who know of it, whom no event told otherwise", async () => {
    const older = await org.administrator.listen({ event_types: ["muted_topics"] });
    const [events] = await Promise.all(
      readers.map((reader) => reader.listen({ event_types: ["user_topic"] })),
    );
    for (const reader of readers) {
      const subscriptions = JSON.stringify(["council"]);
      expect((await reader.client.delete("/users/me/subscriptions", { subscriptions })).status).toBe(200);
    }
    await org.untilDelivered();
    expect(await events?.read()).toEqual([]);
    expect(await ofCouncil(org.administrator)).toMatchObject([
      { topic_name: "budget", visibility_policy: 1 },
    ]);
    expect(await ofCouncil(org.member)).toEqual([]);
    await set("anything", 1, org.administrator);
    expect(JSON.stringify((await older.next("muted_topics")).muted_topics)).toContain("budget");
  });

  test("tells none of them what a topic is called now", async () => {
    const [administrator, member] = await Promise.all(readers.map((reader) => reader.listen()));
    const params = {
      topic: "redundancies",
      propagate_mode: "change_all",
      send_notification_to_new_thread: false,
    };
    expect((await org.owner.client.patch(`/messages/${messageId}`, params)).status).toBe(200);
    await org.untilDelivered();
    const told = (await administrator?.read()) ?? [];
    expect(told.filter(({ type }) => type === "user_topic")).toMatchObject([
      { stream_id: councilId, topic_name: "budget", visibility_policy: 0 },
    ]);
    expect(JSON.stringify(told)).not.toContain("redundancies");
    expect(await member?.read()).toEqual([]);
    for (const reader of readers) expect(await ofCouncil(reader)).toEqual([]);
  });
});

test("the number of a person's policies is bounded", async () => {
  const hoarder = await org.add();
  await query(sql`
    WITH made AS (
      INSERT INTO topic (realm_id, conversation_id, name, name_key)
      SELECT realm_id, conversation_id, 'hoard ' || n, 'hoard ' || n FROM channel, generate_series(1, 10000) AS n
      WHERE id = ${channelId} RETURNING id)
    INSERT INTO user_topic (user_id, topic_id, policy) SELECT ${hoarder.id}, id, 1 FROM made`);
  expect((await set("one more", 1, hoarder)).body).toMatchObject({
    code: "BAD_REQUEST",
    msg: "You have muted, unmuted or followed too many topics (limit: 10000).",
  });
  expect((await set("hoard 7", 0, hoarder)).status).toBe(200);
  expect((await set("one more", 1, hoarder)).status).toBe(200);
});
