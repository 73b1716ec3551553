/** Sending. */
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "../../kernel/db/client.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";

const { server, org } = await serveOrganization(OWN_SERVER);

beforeAll(async () => {
  const people = [org.owner, org.member, org.moderator, org.bot].map((account) => account.id);
  await org.owner.client.post("/users/me/subscriptions", {
    subscriptions: [{ name: "open" }, { name: "other" }],
    principals: people,
  });
  await org.owner.client.post("/users/me/subscriptions", {
    subscriptions: [{ name: "secret" }],
    invite_only: true,
    principals: [org.owner.id, org.moderator.id],
  });
});

const channelMessage = { type: "channel", to: "open", topic: "greetings", content: "hello" };

describe("a channel message", () => {
  test.each([
    ["channel", "open"],
    ["stream", "open"],
    ["channel", '"open"'],
    ["channel", ["open"]],
    ["stream", "OPEN"],
  ])("of type %s goes to the channel named %j", async (type, to) => {
    const answer = await org.member.client.post("/messages", { ...channelMessage, type, to });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body.id).toBeTypeOf("number");
  });

  test("may give the channel by id and the topic by its older parameter name", async () => {
    const { body } = await org.member.client.get("/streams");
    const streams = body.streams as { stream_id: number; name: string }[];
    const id = streams.find(({ name }) => name === "open")?.stream_id;
    const answer = await org.member.client.post("/messages", {
      type: "stream",
      to: id,
      subject: "older",
      content: "x",
    });
    expect(answer.status).toBe(200);
  });

  test("to an unknown channel gets its own error code with the given name", async () => {
    const answer = await org.member.client.post("/messages", { ...channelMessage, to: "nonexistent" });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      result: "error",
      code: "STREAM_DOES_NOT_EXIST",
      msg: "Channel 'nonexistent' does not exist",
      stream: "nonexistent",
    });
  });

  test.each(["member", "guest", "bot"] as const)(
    "to a private channel gets a %s the same error as to an unknown one",
    async (who) => {
      const answer = await org[who].client.post("/messages", { ...channelMessage, to: "secret" });
      expect(answer.body).toMatchObject({ code: "STREAM_DOES_NOT_EXIST", stream: "secret" });
    },
  );

  test("to a private channel requires a subscription even for administrators, who know that it exists", async () => {
    const answer = await org.administrator.client.post("/messages", { ...channelMessage, to: "secret" });
    expect(answer.body).toMatchObject({ code: "BAD_REQUEST" });
    expect(answer.body.msg).toBe("Not authorized to send to channel 'secret'");
  });

  test("to a public channel that a guest is not subscribed to gets the error of an unknown one", async () => {
    const answer = await org.guest.client.post("/messages", channelMessage);
    expect(answer.body.code).toBe("STREAM_DOES_NOT_EXIST");
  });

  test("to another organization's channel gets the error of an unknown one", async () => {
    const other = await createTestOrganization(server.port);
    const answer = await other.owner.client.post("/messages", channelMessage);
    expect(answer.body.code).toBe("STREAM_DOES_NOT_EXIST");
  });

  test("needs a topic and a text, both within their limits", async () => {
    const without = await org.member.client.post("/messages", { type: "channel", to: "open", content: "x" });
    expect(without.body).toMatchObject({ code: "REQUEST_VARIABLE_MISSING", var_name: "topic" });
    const long = await org.member.client.post("/messages", { ...channelMessage, topic: "x".repeat(61) });
    expect(long.body.msg).toBe("topic is too long (limit: 60 characters)");
    const empty = await org.member.client.post("/messages", { ...channelMessage, content: "  \n" });
    expect(empty.body.msg).toBe("Message must not be empty");
    const huge = await org.member.client.post("/messages", {
      ...channelMessage,
      content: "x".repeat(10_001),
    });
    expect(huge.body.msg).toBe("Message too long (limit: 10000 characters)");
  });

  test.each(["", "(no topic)", "general chat"])("with the topic %j has the empty topic", async (topic) => {
    const { body } = await org.member.client.post("/messages", { ...channelMessage, topic });
    const answer = await org.member.client.get(`/messages/${body.id}`, { allow_empty_topic_name: true });
    expect(answer.body.message).toMatchObject({ subject: "" });
  });
});

describe("a direct message", () => {
  test.each(["direct", "private"])(
    "of type %s goes to people by id or address, oneself included",
    async (type) => {
      for (const to of [[org.owner.id], [org.owner.email], [org.member.id, org.owner.id], [org.member.id]]) {
        const answer = await org.member.client.post("/messages", { type, to, content: "psst" });
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      }
    },
  );

  test.each([
    [[999_999], "Invalid user ID 999999"],
    [["nobody@example.com"], "Invalid email 'nobody@example.com'"],
    [[], "Message must have recipients"],
  ])("to %j is refused", async (to, msg) => {
    const answer = await org.member.client.post("/messages", { type: "direct", to, content: "x" });
    expect(answer.body).toMatchObject({ code: "BAD_REQUEST", msg });
  });

  test("reaches its participants and nobody else", async () => {
    const [owner, outsider] = [await org.owner.listen(), await org.administrator.listen()];
    const { body } = await org.member.client.post("/messages", {
      type: "direct",
      to: [org.owner.id],
      content: "only for you",
    });
    const event = await owner.next("message");
    expect(event.message).toMatchObject({ id: body.id, type: "private", sender_id: org.member.id });
    expect(await outsider.read()).toEqual([]);
  });

  test("creates its conversation, and leaves nothing behind when the message cannot be written", async () => {
    await database().pool.query(`
      CREATE FUNCTION refuse_message() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION USING ERRCODE = '53100', MESSAGE = 'No space left on device'; END $$;
      CREATE TRIGGER refuse_message BEFORE INSERT ON message
        FOR EACH ROW WHEN (NEW.content = 'unwritable') EXECUTE FUNCTION refuse_message()`);
    const [first, second] = [org.moderator.id, org.administrator.id].sort((one, other) => one - other);
    const conversations = () =>
      query<{ has_message: boolean }>(sql`
        SELECT EXISTS (SELECT FROM message m WHERE m.conversation_id = c.id) AS has_message FROM conversation c
        WHERE c.realm_id = ${org.realmId} AND c.direct_key = ${`${first},${second}`}`);
    const send = (content: string) =>
      org.moderator.client.post("/messages", { type: "direct", to: [org.administrator.id], content });
    expect((await send("unwritable")).status).toBe(503);
    expect(await conversations()).toEqual([]);
    const sent = await Promise.all([send("first"), send("second"), send("third")]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await conversations()).toEqual([{ has_message: true }]);
  });
});

describe("the sender's clients", () => {
  test("receive the local id only in the queue that was given", async () => {
    const [echoing, other] = [await org.member.listen(), await org.member.listen()];
    const echo = { queue_id: echoing.queueId, local_id: "100.01" };
    await org.member.client.post("/messages", { ...channelMessage, ...echo });
    expect((await echoing.next("message")).local_message_id).toBe("100.01");
    expect(await other.next("message")).not.toHaveProperty("local_message_id");
  });

  test("must give local id and queue id together", async () => {
    const one = await org.member.client.post("/messages", { ...channelMessage, local_id: "1" });
    expect(one.body).toMatchObject({ code: "REQUEST_VARIABLE_MISSING", var_name: "queue_id" });
    const two = await org.member.client.post("/messages", { ...channelMessage, queue_id: "1" });
    expect(two.body).toMatchObject({ code: "REQUEST_VARIABLE_MISSING", var_name: "local_id" });
  });

  test.each(["local_id", "queue_id"])("an endless %s is refused", async (name) => {
    const echo = { queue_id: "1", local_id: "1", [name]: "1".repeat(101) };
    const answer = await org.member.client.post("/messages", { ...channelMessage, ...echo });
    expect(answer.status).toBe(400);
    const msg = `${name} is too long (limit: 100 characters)`;
    expect(answer.body).toEqual({ result: "error", code: "BAD_REQUEST", msg });
  });

  test("may choose whether the message starts as read; by default it is unread when a program sent it", async () => {
    const reader = await org.member.listen();
    await org.member.client.post("/messages", { ...channelMessage, read_by_sender: true });
    expect((await reader.next("message")).flags).toContain("read");
    await org.member.client.post("/messages", channelMessage);
    expect((await reader.next("message")).flags).not.toContain("read");
  });

  test("users who start a topic follow it; bots and users who reply do not", async () => {
    const reader = await org.member.listen();
    const topic = { ...channelMessage, topic: "a fresh topic" };
    const started = await org.member.client.post("/messages", topic);
    expect(started.body.automatic_new_visibility_policy).toBe(3);
    expect(await reader.next("user_topic")).toMatchObject({
      topic_name: "a fresh topic",
      visibility_policy: 3,
    });
    const answered = await org.owner.client.post("/messages", topic);
    expect(answered.body).not.toHaveProperty("automatic_new_visibility_policy");
    const byBot = await org.bot.client.post("/messages", { ...topic, topic: "a bot's topic" });
    expect(byBot.body).not.toHaveProperty("automatic_new_visibility_policy");
  });
});

describe("mentions", () => {
  test("flag the mentioned user and nobody else", async () => {
    const [mentioned, bystander] = [await org.owner.listen(), await org.moderator.listen()];
    await org.member.client.post("/messages", { ...channelMessage, content: "ask @**Olivia Owner**" });
    expect((await mentioned.next("message")).flags).toEqual(["mentioned"]);
    expect((await bystander.next("message")).flags).toEqual([]);
  });

  test("of everyone are allowed in a small channel and need a permission in a large one", async () => {
    const small = await org.member.client.post("/messages", {
      ...channelMessage,
      content: "@**all** lunch?",
    });
    expect(small.status).toBe(200);
    const crowd = await Promise.all(Array.from({ length: 16 }, () => org.add()));
    await org.owner.client.post("/users/me/subscriptions", {
      subscriptions: [{ name: "large" }],
      principals: [org.member.id, org.owner.id, ...crowd.map((account) => account.id)],
    });
    const large = { ...channelMessage, to: "large" };
    for (const name of ["all", "everyone", "channel", "stream"]) {
      const answer = await org.member.client.post("/messages", { ...large, content: `@**${name}** lunch?` });
      expect(answer.body.code).toBe("STREAM_WILDCARD_MENTION_NOT_ALLOWED");
    }
    const reader = await org.member.listen();
    const byOwner = await org.owner.client.post("/messages", { ...large, content: "@**all** lunch!" });
    expect(byOwner.status).toBe(200);
    expect((await reader.next("message")).flags).toContain("stream_wildcard_mentioned");

    for (const account of crowd) await account.client.post("/messages", { ...large, content: "me" });
    const topic = await org.member.client.post("/messages", { ...large, content: "@**topic** thanks" });
    expect(topic.body.code).toBe("TOPIC_WILDCARD_MENTION_NOT_ALLOWED");
  });

  test("of a topic flag the senders of its newest 10,000 messages", async () => {
    const inLong = { ...channelMessage, topic: "long" };
    await org.moderator.client.post("/messages", inLong);
    const { body } = await org.member.client.post("/messages", inLong);
    const repeatNewest = (times: number) =>
      query(sql`INSERT INTO message (id, realm_id, conversation_id, topic_id, sender_id, content,
          rendered_content, rendering_version, client)
        SELECT nextval('message_id_seq'), realm_id, conversation_id, topic_id, sender_id, content,
          rendered_content, rendering_version, client
        FROM message, generate_series(1, ${times}::int) WHERE id = ${body.id}`);
    const flagsOfNext = async () => {
      const readers = await Promise.all([org.member, org.moderator].map((account) => account.listen()));
      await org.member.client.post("/messages", { ...inLong, content: "@**topic** news" });
      return Promise.all(readers.map(async (reader) => (await reader.next("message")).flags));
    };
    const flagged = expect.arrayContaining(["topic_wildcard_mentioned"]);
    await repeatNewest(9_998);
    expect(await flagsOfNext()).toEqual([flagged, flagged]);
    expect(await flagsOfNext()).toEqual([flagged, expect.not.arrayContaining(["topic_wildcard_mentioned"])]);
  });
});

test("concurrent messages of many senders arrive exactly once, in one order for everyone", async () => {
  const readers = [await org.owner.listen(), await org.moderator.listen()];
  const sent = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      [org.member, org.bot, org.owner][index % 3]?.client.post("/messages", {
        ...channelMessage,
        topic: `parallel ${index % 5}`,
        content: `message ${index}`,
      }),
    ),
  );
  const expected = sent.map((answer) => Number(answer?.body.id)).sort((one, other) => one - other);
  for (const reader of readers) {
    const received: number[] = [];
    while (received.length < expected.length) {
      for (const event of await reader.read({ wait: true })) {
        if (event.type === "message") received.push((event.message as { id: number }).id);
      }
    }
    expect(received).toEqual(expected);
  }
});
