/** Long polls over HTTP. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { UserRecord } from "../../people/users/user-records.ts";
import { changeOrganization } from "../../testing/change-organization.ts";
import type { ApiClient } from "../../testing/clients/api-client.ts";
import type { EventReader } from "../../testing/clients/event-reader.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";
import { streamOf } from "./event-dispatcher.ts";

const { server, org } = await serveOrganization();

beforeAll(async () => {
  await subscribe(org.owner.client, "open", [org.owner.id, org.member.id]);
});

async function subscribe(
  client: ApiClient,
  name: string,
  principals: readonly number[],
  settings: object = {},
): Promise<void> {
  const answer = await client.post("/users/me/subscriptions", {
    subscriptions: [{ name }],
    principals,
    send_new_subscription_messages: false,
    ...settings,
  });
  expect(answer.body).toMatchObject({ result: "success" });
}

/** Waits for delivery, so that a missing event is never delivered later. */
async function messageIds(reader: EventReader): Promise<number[]> {
  await org.untilDelivered();
  const events = await reader.read();
  return events.map((event) => z.object({ id: z.int() }).parse(event.message).id);
}

const poll = (client: ApiClient, reader: EventReader, params: object = {}) =>
  client.get("/events", { queue_id: reader.queueId, last_event_id: reader.lastEventId, ...params });

const answered = z.object({ result: z.literal("success"), events: z.array(z.object({ type: z.string() })) });

async function newsOf(waiting: ReturnType<typeof poll>): Promise<string[]> {
  const { events } = answered.parse((await waiting).body);
  return events.map(({ type }) => type).filter((type) => type !== "heartbeat");
}

async function untilWaiting(reader: EventReader): Promise<void> {
  const stream = await streamOf(org.realmId);
  await expect.poll(() => stream.queues.get(reader.queueId)?.isConnected).toBe(true);
}

describe("a queue", () => {
  test("with an id that is someone else's, unknown or malformed is refused as a bad event queue id", async () => {
    const reader = await org.owner.listen();
    for (const queueId of [
      reader.queueId,
      "00000000-0000-4000-8000-000000000000",
      "1:2",
      "",
      "x".repeat(5000),
    ]) {
      for (const method of ["GET", "DELETE"] as const) {
        const query = new URLSearchParams({ queue_id: queueId, last_event_id: "-1", dont_block: "true" });
        const answer = await org.member.client.raw({ method, path: `/events?${query}` });
        expect(answer.status).toBe(400);
        expect(answer.body).toMatchObject({
          result: "error",
          code: "BAD_EVENT_QUEUE_ID",
          msg: `Bad event queue ID: ${queueId}`,
          queue_id: queueId,
        });
      }
    }
    expect(await reader.read()).toEqual([]);
  });

  test("can be deleted, which ends a waiting poll", async () => {
    const { client } = org.owner;
    const reader = await org.owner.listen({ event_types: ["message"] });
    const waiting = poll(client, reader);
    await untilWaiting(reader);
    const query = new URLSearchParams({ queue_id: reader.queueId });
    expect((await client.raw({ method: "DELETE", path: `/events?${query}` })).status).toBe(200);
    expect((await waiting).body).toMatchObject({ result: "success", events: [] });
    expect((await poll(client, reader, { dont_block: true })).body.code).toBe("BAD_EVENT_QUEUE_ID");
  });

  test("serves only the newest poll: an earlier one is answered with no events", async () => {
    const { client } = org.owner;
    const reader = await org.owner.listen({ event_types: ["message"] });
    const first = poll(client, reader);
    await untilWaiting(reader);
    const second = poll(client, reader);
    expect((await first).body).toMatchObject({ events: [] });
    const id = await org.owner.send("open", "hello");
    expect((await second).body).toMatchObject({ events: [{ message: { id } }] });
  });

  test("serves only the newest poll, whatever was sent meanwhile", async () => {
    const { client } = org.owner;
    const reader = await org.owner.listen({ event_types: ["subscription"] });
    const first = poll(client, reader);
    await untilWaiting(reader);
    await org.owner.send("open", "hello", { topic: "of no concern" });
    await org.untilDelivered();
    const second = poll(client, reader);
    expect(await Promise.race([first.then(() => "first"), second.then(() => "second")])).toBe("first");
    await subscribe(client, "of concern", [org.owner.id]);
    expect(await newsOf(second)).toContain("subscription");
  });

  test("redelivers what was not acknowledged, and everything for -1 or for no position", async () => {
    const { client } = org.owner;
    const reader = await org.owner.listen({ event_types: ["message"] });
    const ids = [await org.owner.send("open", "hello"), await org.owner.send("open", "hello")];
    await org.untilDelivered();
    const delivered = async (params: object) => {
      const { body } = await client.get("/events", { queue_id: reader.queueId, dont_block: true, ...params });
      return z.array(z.object({ id: z.int(), message: z.object({ id: z.int() }) })).parse(body.events);
    };
    for (const params of [{}, { last_event_id: -1 }, { last_event_id: reader.lastEventId }]) {
      expect((await delivered(params)).map((event) => event.message.id)).toEqual(ids);
    }
    const [first] = await delivered({});
    expect((await delivered({ last_event_id: first?.id })).map((event) => event.message.id)).toEqual(
      ids.slice(1),
    );
  });

  test("tolerates a position beyond the end of the log", async () => {
    const { client } = org.owner;
    const reader = await org.owner.listen({ event_types: ["message"] });
    await poll(client, reader, { last_event_id: 9_000_000_000_000_000, dont_block: true });
    const id = await org.owner.send("open", "hello");
    expect(await messageIds(reader)).toEqual([id]);
  });
});

describe("queue options", () => {
  test("event_types exclude all other types", async () => {
    const reader = await org.owner.listen({
      event_types: ["subscription", "no_such_type"],
    });
    await org.owner.send("open", "hello", { topic: "t" });
    await subscribe(org.owner.client, "another", [org.owner.id]);
    expect(new Set((await reader.read()).map((event) => event.type))).toEqual(new Set(["subscription"]));
  });

  test.each([
    [[["channel", "open"]], ["topic", "empty", "mention"]],
    [
      [
        ["stream", "OPEN"],
        ["topic", "TOPIC"],
      ],
      ["topic"],
    ],
    [[["topic", "general chat"]], ["empty"]],
    [[["topic", ""]], ["empty"]],
    [[["is", "dm"]], ["direct"]],
    [[["is", "mentioned"]], ["mention"]],
    [[["sender", "member@example.com"]], ["direct"]],
    [[["dm", "member@example.com"]], ["direct"]],
  ])("a narrow to %j delivers only %j", async (narrow, expected) => {
    const { owner, member } = org;
    const reader = await owner.listen({ event_types: ["message"], narrow: [...narrow] });
    const sent = {
      topic: await owner.send("open", "hello", { topic: "topic" }),
      empty: await owner.send("open", "hello", { topic: "" }),
      mention: await owner.send("open", "@**Olivia Owner**", { topic: "other" }),
      direct: await member.send([owner.id], "hi"),
    };
    const names = Object.entries(sent).flatMap(([name, id]) => [[id, name] as const]);
    const delivered = await messageIds(reader);
    expect(delivered.map((id) => new Map(names).get(id)).sort()).toEqual([...expected].sort());
  });

  test("an invalid narrow is refused", async () => {
    for (const narrow of [[["colour", "blue"]], [["is", "followed"]], [["has", "blue"]]]) {
      expect((await org.owner.client.post("/register", { narrow })).body.code).toBe("BAD_NARROW");
    }
  });

  test("all_public_streams adds public channels one is not in, never private ones", async () => {
    const everything = await org.moderator.listen({
      event_types: ["message"],
      all_public_streams: true,
    });
    const own = await org.moderator.listen({ event_types: ["message"] });
    await subscribe(org.owner.client, "secret", [org.owner.id], { invite_only: true });
    const id = await org.owner.send("open", "hello", { topic: "t" });
    await org.owner.send("secret", "hello", { topic: "t" });
    expect(await messageIds(everything)).toEqual([id]);
    expect(await messageIds(own)).toEqual([]);
  });

  test.each([
    [{}, "**b**", "general chat"],
    [{ apply_markdown: true }, "<p><strong>b</strong></p>", "general chat"],
    [{ client_capabilities: { empty_topic_name: true } }, "**b**", ""],
  ])("%j shapes the content and the empty topic", async (options, content, subject) => {
    const reader = await org.owner.listen({ event_types: ["message"], ...options });
    await org.owner.send("open", "**b**", { topic: "" });
    expect((await reader.next("message")).message).toMatchObject({ content, subject });
  });
});

describe("a poll that waits", () => {
  const change = (userId: number, part: Partial<UserRecord>) =>
    changeOrganization(org.realmId, (organization) => {
      const user = organization.users.get(userId);
      return user ? [{ kind: "user_changed", userId: user.id, fields: { ...part } }] : [];
    });

  test.each([{ isActive: false }, { keyVersion: 9 }])(
    "ends at once when its account becomes %j",
    async (part) => {
      const person = await org.add();
      const reader = await person.listen({ event_types: ["message"] });
      const waiting = poll(person.client, reader);
      await untilWaiting(reader);
      await change(person.id, part);
      expect(await newsOf(waiting)).toEqual([]);
    },
  );

  test("of a bot ends at once with its owner's account", async () => {
    const owner = await org.add();
    const bot = await org.add({ bot: { type: 1, ownerId: owner.id } });
    const reader = await bot.listen({ event_types: ["message"] });
    const waiting = poll(bot.client, reader);
    await untilWaiting(reader);
    await change(owner.id, { isActive: false });
    expect(await newsOf(waiting)).toEqual([]);
  });
});

describe("delivery", () => {
  test("a newcomer receives nothing that was sent before", async () => {
    const { owner, moderator } = org;
    await subscribe(owner.client, "joined late", [owner.id], { invite_only: true });
    const reader = await moderator.listen({ event_types: ["message"] });
    await owner.send("joined late", "hello", { topic: "t" });
    await subscribe(owner.client, "joined late", [moderator.id]);
    const id = await owner.send("joined late", "hello", { topic: "t" });
    expect(await messageIds(reader)).toEqual([id]);
  });

  test("another organization receives nothing", async () => {
    const other = await createTestOrganization(server.port);
    const reader = await other.owner.listen();
    await org.owner.send("open", "hello", { topic: "t" });
    await org.add({ fullName: "New Person" });
    await org.untilDelivered();
    expect(await reader.read()).toEqual([]);
  });
});
