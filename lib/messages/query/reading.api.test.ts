/** Reading messages. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { ApiClient } from "../../testing/clients/api-client.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";

const { server, org } = await serveOrganization();
let sent: number[];

const NOTHING_UNREAD = 10_000_000_000_000_000;

const page = z.object({
  anchor: z.number(),
  found_anchor: z.boolean(),
  found_oldest: z.boolean(),
  found_newest: z.boolean(),
  messages: z.array(z.looseObject({ id: z.int(), subject: z.string(), flags: z.array(z.string()) })),
});

async function read(client: ApiClient, params: Record<string, unknown>) {
  const defaults = { anchor: "newest", num_before: 100, num_after: 0 };
  const answer = await client.get("/messages", { ...defaults, ...params });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const parsed = page.parse(answer.body);
  return { ...parsed, ids: parsed.messages.map((message) => message.id) };
}

const open = ["channel", "open"];

beforeAll(async () => {
  const principals = [org.owner.id, org.member.id];
  const subscriptions = [{ name: "open" }];
  await org.owner.client.post("/users/me/subscriptions", { subscriptions, principals });
  sent = [
    await org.owner.send("open", "one", { topic: "alpha" }),
    await org.owner.send("open", "two https://example.com", { topic: "alpha" }),
    await org.owner.send("open", "three", { topic: "beta" }),
    await org.member.send("open", "four", { topic: "beta" }),
    await org.owner.send("open", "five @**member person**", { topic: "alpha" }),
    await org.owner.send("open", "six", { topic: "" }),
  ];
});

test("URLs in a topic's name are listed as its links", async () => {
  const { body } = await org.owner.client.post("/users/me/subscriptions", {
    subscriptions: [{ name: "links" }],
  });
  expect(body.result).toBe("success");
  const topic = "see https://example.com/a and parley.example.org";
  const id = await org.owner.send("links", "hello", { topic: topic });
  const answer = await org.owner.client.get(`/messages/${id}`);
  expect(answer.body.message).toMatchObject({
    subject: topic,
    topic_links: [
      { text: "https://example.com/a", url: "https://example.com/a" },
      { text: "parley.example.org", url: "http://parley.example.org" },
    ],
  });
});

describe("anchors", () => {
  test("newest and oldest return the ends, in order of sending", async () => {
    const newest = await read(org.member.client, { narrow: [open], num_before: 2 });
    expect(newest.ids).toEqual(sent.slice(-2));
    expect(newest).toMatchObject({ found_newest: true, found_oldest: false, found_anchor: false });
    const oldest = await read(org.member.client, {
      narrow: [open],
      anchor: "oldest",
      num_before: 0,
      num_after: 2,
    });
    expect(oldest.ids).toEqual(sent.slice(0, 2));
    expect(oldest).toMatchObject({ found_newest: false, found_oldest: true });
  });

  test("an id returns both sides, with or without itself", async () => {
    const around = { narrow: [open], anchor: String(sent[2]), num_before: 1, num_after: 1 };
    const withIt = await read(org.member.client, around);
    expect(withIt.ids).toEqual(sent.slice(1, 4));
    expect(withIt.found_anchor).toBe(true);
    const without = await read(org.member.client, { ...around, include_anchor: false });
    expect(without.ids).toEqual([sent[1], sent[3]]);
  });

  test("first_unread is the first unread message, and the protocol's maximum when nothing is unread", async () => {
    const reader = await org.add();
    await org.owner.client.post("/users/me/subscriptions", {
      subscriptions: [{ name: "unread" }],
      principals: [reader.id],
    });
    const narrow = [["channel", "unread"]];
    const params = { narrow, anchor: "first_unread", num_before: 5, num_after: 5 };
    expect((await read(reader.client, params)).anchor).toBe(NOTHING_UNREAD);
    const ids = [
      await org.owner.send("unread", "1", { topic: "x" }),
      await org.owner.send("unread", "2", { topic: "x" }),
    ];
    expect(await read(reader.client, params)).toMatchObject({ anchor: ids[0], ids });
    await reader.client.post("/messages/flags", { messages: [ids[0]], op: "add", flag: "read" });
    expect((await read(reader.client, params)).anchor).toBe(ids[1]);
    await reader.client.post("/messages/flags", { messages: [ids[1]], op: "add", flag: "read" });
    const older = { ...params, anchor: "0", use_first_unread_anchor: true };
    expect((await read(reader.client, older)).anchor).toBe(NOTHING_UNREAD);
    await reader.client.post("/messages/flags", { messages: [ids[0]], op: "remove", flag: "read" });
    expect((await read(reader.client, params)).anchor).toBe(ids[0]);
  });

  test.each([
    [{ num_before: 1, num_after: 1 }, "REQUEST_VARIABLE_MISSING"],
    [{ anchor: "newest", num_after: 1 }, "REQUEST_VARIABLE_MISSING"],
    [{ anchor: "somewhere", num_before: 1, num_after: 1 }, "BAD_REQUEST"],
    [{ anchor: "newest", num_before: 5000, num_after: 1 }, "BAD_REQUEST"],
    [{ anchor: "newest", num_before: -1, num_after: 1 }, "BAD_REQUEST"],
  ])("of %j are refused", async (params, code) => {
    const answer = await org.member.client.get("/messages", params);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe(code);
  });
});

describe("narrows", () => {
  const index = (...places: number[]) => places.map((place) => sent[place]);

  test.each([
    ["a topic", [open, ["topic", "ALPHA"]], [0, 1, 4]],
    ["the empty topic", [open, ["topic", ""]], [5]],
    ["everything but a topic", [open, { operator: "topic", operand: "alpha", negated: true }], [2, 3, 5]],
    ["a sender", [open, ["sender", "member@example.com"]], [3]],
    ["oneself", [open, { operator: "sender", operand: "me" }], [3]],
    ["links", [open, ["has", "link"]], [1]],
    ["mentions", [["is", "mentioned"]], [4]],
    ["public channels", [["channels", "public"], open], [0, 1, 2, 3, 4, 5]],
    ["a near message", [open, ["topic", "beta"], ["near", "1"]], [2, 3]],
  ])("on %s find exactly the matching messages", async (_name, narrow, places) => {
    expect((await read(org.member.client, { narrow })).ids).toEqual(index(...places));
  });

  test("with a message follow it to its topic", async () => {
    const narrow = [{ operator: "with", operand: sent[2] }];
    expect((await read(org.member.client, { narrow })).ids).toEqual(index(2, 3));
  });

  test.each([[[["nonsense", "x"]]], [[["channel", "no such channel"]]], [[["is", "purple"]]]])(
    "that are invalid (%j) are refused",
    async (narrow) => {
      const answer = await org.member.client.get("/messages", {
        anchor: "newest",
        num_before: 1,
        num_after: 0,
        narrow,
      });
      expect(answer.body.code).toBe("BAD_NARROW");
      expect(answer.body.desc).toBeTypeOf("string");
    },
  );
});

describe("nobody sees", () => {
  test("a private channel's messages without a subscription, whatever their role", async () => {
    await org.owner.client.post("/users/me/subscriptions", {
      subscriptions: [{ name: "private" }],
      invite_only: true,
    });
    const id = await org.owner.send("private", "secret", { topic: "x" });
    for (const who of [org.member, org.guest, org.bot, org.administrator]) {
      const answer = await who.client.get(`/messages/${id}`);
      expect(answer.body).toMatchObject({ code: "BAD_REQUEST", msg: "Invalid message(s)" });
      const { ids } = await read(who.client, { anchor: "newest" });
      expect(ids).not.toContain(id);
      const flags = await who.client.post("/messages/flags", { messages: [id], op: "add", flag: "starred" });
      expect(flags.body).toMatchObject({ code: "BAD_REQUEST", msg: "Invalid message(s)" });
    }
  });

  test("messages from before joining a channel with protected history", async () => {
    await org.owner.client.post("/users/me/subscriptions", {
      subscriptions: [{ name: "protected" }],
      invite_only: true,
      history_public_to_subscribers: false,
    });
    const before = await org.owner.send("protected", "before", { topic: "old" });
    await org.owner.client.post("/users/me/subscriptions", {
      subscriptions: [{ name: "protected" }],
      principals: [org.member.id],
    });
    const after = await org.owner.send("protected", "after", { topic: "new" });
    expect((await read(org.member.client, { narrow: [["channel", "protected"]] })).ids).toEqual([after]);
    expect((await org.member.client.get(`/messages/${before}`)).status).toBe(400);
    const { body } = await org.member.client.get("/users/me/subscriptions");
    const channel = z
      .array(z.looseObject({ stream_id: z.int(), name: z.string() }))
      .parse(body.subscriptions)
      .find(({ name }) => name === "protected");
    const topics = await org.member.client.get(`/users/me/${channel?.stream_id}/topics`);
    expect(topics.body.topics).toEqual([{ name: "new", max_id: after }]);
  });

  test("others' direct messages, nor anything of another organization", async () => {
    const { body } = await org.owner.client.post("/messages", {
      type: "direct",
      to: [org.member.id],
      content: "between us",
    });
    expect((await org.administrator.client.get(`/messages/${body.id}`)).status).toBe(400);
    const other = await createTestOrganization(server.port);
    expect((await other.owner.client.get(`/messages/${body.id}`)).body.msg).toBe("Invalid message(s)");
    const byId = await other.owner.client.get("/messages", { message_ids: [body.id, sent[0]] });
    expect(byId.body.messages).toEqual([]);
  });
});

describe("flags", () => {
  test("are set once, sent only to the user's own clients, and unset", async () => {
    const [own, others] = [await org.member.listen(), await org.owner.listen()];
    const star = { messages: [sent[0], sent[1]], op: "add", flag: "starred" };
    expect((await org.member.client.post("/messages/flags", star)).body.messages).toEqual(sent.slice(0, 2));
    expect((await org.member.client.post("/messages/flags", star)).body.messages).toEqual([]);
    expect(await own.next("update_message_flags")).toMatchObject({
      op: "add",
      flag: "starred",
      messages: sent.slice(0, 2),
    });
    expect(await others.read()).toEqual([]);
    expect((await read(org.member.client, { narrow: [["is", "starred"]] })).ids).toEqual(sent.slice(0, 2));
    const unstar = { ...star, op: "remove" };
    expect((await org.member.client.post("/messages/flags", unstar)).body.messages).toEqual(sent.slice(0, 2));
    expect((await read(org.member.client, { narrow: [["is", "starred"]] })).ids).toEqual([]);
  });

  test.each(["mentioned", "historical", "has_alert_word", "nonsense"])(
    "nobody can change %s",
    async (flag) => {
      const answer = await org.member.client.post("/messages/flags", {
        messages: [sent[0]],
        op: "add",
        flag,
      });
      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe("BAD_REQUEST");
    },
  );

  test("messages of an unsubscribed channel stay read, and the response names the channel", async () => {
    const { body } = await org.moderator.client.post("/messages/flags", {
      messages: [sent[0]],
      op: "remove",
      flag: "read",
    });
    expect(body.messages).toEqual([]);
    expect(body.ignored_because_not_subscribed_channels).toHaveLength(1);
    const historical = await org.moderator.client.get(`/messages/${sent[0]}`);
    expect(historical.body.message).toMatchObject({ flags: ["read", "historical"] });
  });
});

test("topics are listed by recency, the empty one by its display name or as an empty name", async () => {
  const { body } = await org.member.client.get("/streams");
  const streams = z.array(z.looseObject({ stream_id: z.int(), name: z.string() })).parse(body.streams);
  const id = streams.find(({ name }) => name === "open")?.stream_id;
  const expected = [
    { name: "general chat", max_id: sent[5] },
    { name: "alpha", max_id: sent[4] },
    { name: "beta", max_id: sent[3] },
  ];
  expect((await org.member.client.get(`/users/me/${id}/topics`)).body.topics).toEqual(expected);
  const asIs = await org.member.client.get(`/users/me/${id}/topics`, { allow_empty_topic_name: true });
  expect(asIs.body.topics).toEqual([{ name: "", max_id: sent[5] }, ...expected.slice(1)]);
  expect((await org.guest.client.get(`/users/me/${id}/topics`)).body.msg).toBe("Invalid channel ID");
});
