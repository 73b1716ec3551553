/** Protected history. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";

const UNKNOWN_ID = 999_999_999;

const { org } = await serveOrganization(OWN_SERVER);
let channelId: number;
let before: number;
let after: number;
let receivedOnJoining: unknown[];

beforeAll(async () => {
  await subscribe(org.owner);
  channelId = z.int().parse((await channel(org.owner)).stream_id);
  before = await send();
  const reader = await org.member.listen({ event_types: ["stream", "subscription"] });
  await subscribe(org.member);
  receivedOnJoining = (await reader.read()).map((event) => event.streams ?? event.subscriptions);
});

function subscribe(account: TestAccount) {
  return org.owner.client.post("/users/me/subscriptions", {
    subscriptions: [{ name: "protected" }],
    invite_only: true,
    history_public_to_subscribers: false,
    principals: [account.id],
    send_new_subscription_messages: false,
  });
}

function send(): Promise<number> {
  return org.owner.send("protected", "hello");
}

const channelList = z.array(z.looseObject({ name: z.string(), first_message_id: z.int().nullable() }));

function named(list: unknown) {
  const found = channelList.parse(list).find(({ name }) => name === "protected");
  return found ?? expect.fail("The channel is missing.");
}

async function channel(account: TestAccount) {
  return named((await account.client.get("/streams")).body.streams);
}

async function firstMessageIds(account: TestAccount) {
  const subscriptions = await account.client.get("/users/me/subscriptions");
  const fetch_event_types = ["subscription", "stream"];
  const registered = await account.client.post("/register", { fetch_event_types });
  const channels = [
    await channel(account),
    named(subscriptions.body.subscriptions),
    named(registered.body.subscriptions),
    named(registered.body.streams),
  ];
  return channels.map(({ first_message_id }) => first_message_id);
}

test("a channel's first message is the first one received", async () => {
  expect(await firstMessageIds(org.owner)).toEqual([before, before, before, before]);
  expect(receivedOnJoining.map((list) => named(list).first_message_id)).toEqual([null, null]);
  expect(await firstMessageIds(org.member)).toEqual([null, null, null, null]);
  after = await send();
  expect(await firstMessageIds(org.owner)).toEqual([before, before, before, before]);
  expect(await firstMessageIds(org.member)).toEqual([after, after, after, after]);
});

describe("a narrow with an unreadable message", () => {
  async function found(account: TestAccount, id: number, negated = false): Promise<number[]> {
    const narrow = [{ operator: "with", operand: id, negated }];
    const window = { anchor: "newest", num_before: 50, num_after: 0 };
    const { body } = await account.client.get("/messages", { ...window, narrow });
    return z
      .array(z.object({ id: z.int() }))
      .parse(body.messages)
      .map((message) => message.id);
  }

  test("finds the same as one with an unknown message", async () => {
    expect(await found(org.owner, before)).toEqual([before, after]);
    expect(await found(org.member, after)).toEqual([after]);
    for (const id of [before, UNKNOWN_ID]) {
      expect(await found(org.member, id)).toEqual([]);
      expect(await found(org.member, id, true)).toContain(after);
    }
  });

  test("also within the channel", async () => {
    const narrow = [
      ["channel", channelId],
      ["with", before],
    ];
    const { body } = await org.member.client.get("/messages", {
      anchor: "newest",
      num_before: 5,
      num_after: 0,
      narrow,
    });
    expect(body.messages).toEqual([]);
  });
});

describe("a guessed topic", () => {
  let newcomer: TestAccount;

  /** The topic has messages of the owner and of too many users for a wildcard mention. */
  beforeAll(async () => {
    newcomer = await org.add();
    const id = await org.owner.send("protected", "before", { topic: "Secret Plan" });
    const others = await Promise.all(Array.from({ length: 16 }, () => org.add()));
    await query(sql`INSERT INTO message (id, realm_id, conversation_id, topic_id, sender_id, content,
        rendered_content, rendering_version, client)
      SELECT nextval('message_id_seq'), realm_id, conversation_id, topic_id, sender, content,
        rendered_content, rendering_version, client
      FROM message, unnest(${others.map((other) => other.id)}::int[]) AS sender WHERE id = ${id}`);
    await subscribe(newcomer);
    await org.owner.send("protected", "after", { topic: "Known Plan" });
  });

  async function learn(topic: string, content: string) {
    const reader = await newcomer.listen({ event_types: ["message", "user_topic"] });
    const given = { type: "channel", to: "protected", topic, content };
    const { body } = await newcomer.client.post("/messages", given);
    const id = z.int().parse(body.id);
    const read = await newcomer.client.get(`/messages/${id}`);
    const topics = await newcomer.client.get(`/users/me/${channelId}/topics`);
    const listed = z.array(z.object({ name: z.string(), max_id: z.int() })).parse(topics.body.topics);
    await org.untilDelivered();
    const events = await reader.read();
    return {
      answer: { ...body, id: 0 },
      events: events.map(({ type, topic_name, message }) => [type, topic_name ?? Object(message).subject]),
      subject: Object(read.body.message).subject,
      listed: listed.find(({ max_id }) => max_id === id)?.name,
    };
  }

  const unheard = (topic: string) => ({
    answer: { result: "success", msg: "", id: 0, automatic_new_visibility_policy: 3 },
    events: [
      ["message", topic],
      ["user_topic", topic],
    ],
    subject: topic,
    listed: topic,
  });

  test("behaves like a new one when sending", async () => {
    expect(await learn("no such plan", "@**topic** hello")).toEqual(unheard("no such plan"));
    expect(await learn("secret plan", "@**topic** hello")).toEqual(unheard("secret plan"));
  });

  test("keeps its spelling for users who received one of its messages", async () => {
    expect(await learn("KNOWN PLAN", "hello")).toMatchObject({ subject: "Known Plan", listed: "Known Plan" });
    await org.owner.send("protected", "again", { topic: "Secret PLAN" });
    const { body } = await org.owner.client.get(`/users/me/${channelId}/topics`);
    expect(body.topics).toContainEqual(expect.objectContaining({ name: "secret plan" }));
  });
});
