/** Unreceived messages become part of the history. */
import { expect, test } from "vitest";
import { z } from "zod";
import type { ApiClient } from "../../testing/clients/api-client.ts";
import { EventReader } from "../../testing/clients/event-reader.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";

const { org } = await serveOrganization();

const messageList = z.object({
  anchor: z.number(),
  messages: z.array(z.object({ id: z.int(), flags: z.array(z.string()) })),
});

async function read(client: ApiClient, narrow: readonly unknown[] = [], anchor = "newest") {
  const { body } = await client.get("/messages", { anchor, num_before: 50, num_after: 50, narrow });
  return messageList.parse(body);
}

async function flagsOf(client: ApiClient, id: number): Promise<string[]> {
  const { body } = await client.get(`/messages/${id}`);
  return z.object({ message: z.object({ flags: z.array(z.string()) }) }).parse(body).message.flags;
}

const silently = { send_new_subscription_messages: false };

function mark(client: ApiClient, messages: readonly number[], op: string, flag: string) {
  return client.post("/messages/flags", { messages, op, flag });
}

test("a message of an unsubscribed channel stays in the history once starred, even if the star is removed", async () => {
  const { client } = org.member;
  await org.owner.subscribe("elsewhere");
  const id = await org.owner.send("elsewhere", "hello");
  await org.owner.send("elsewhere", "hello");
  expect((await read(client)).messages.map((message) => message.id)).not.toContain(id);
  await mark(client, [id], "add", "starred");
  expect((await read(client)).messages).toContainEqual({
    id,
    flags: expect.arrayContaining(["starred", "read", "historical"]),
  });
  expect((await read(client, [["sender", org.owner.id]])).messages.map((message) => message.id)).toEqual([
    id,
  ]);
  await mark(client, [id], "remove", "starred");
  expect((await read(client)).messages).toContainEqual({
    id,
    flags: expect.not.arrayContaining(["starred"]),
  });
  expect((await read(client, [], "first_unread")).messages.map((message) => message.id)).toContain(id);
});

test("so does a starred message that was moved out of one's channels, with its events", async () => {
  const { client } = org.member;
  await org.owner.subscribe("mine", { principals: [org.owner.id, org.member.id], ...silently });
  const { body } = await org.owner.client.get("/get_stream_id", { stream: "elsewhere" });
  const id = await org.owner.send("mine", "hello", { topic: "moved" });
  await mark(client, [id], "add", "starred");
  const move = (params: object) =>
    org.owner.client.patch(`/messages/${id}`, { send_notification_to_new_thread: false, ...params });
  await move({ stream_id: body.stream_id });
  await mark(client, [id], "remove", "starred");
  expect((await read(client)).messages).toContainEqual({ id, flags: ["read", "historical"] });
  const reader = await EventReader.open(client, { event_types: ["update_message"] });
  await move({ topic: "renamed" });
  expect(await reader.read()).toMatchObject([{ message_ids: [id], subject: "renamed" }]);
});

test("messages from before the subscription can be marked as unread everywhere", async () => {
  const { client } = org.moderator;
  await org.owner.subscribe("lively");
  const earlier = await org.owner.send("lively", "@**all** from before");
  await org.moderator.subscribe("lively");
  const later = await org.owner.send("lively", "hello");
  await mark(client, [later], "add", "read");
  const reader = await EventReader.open(client);
  const { body } = await mark(client, [earlier], "remove", "read");
  expect(body).toMatchObject({ messages: [earlier], ignored_because_not_subscribed_channels: [] });
  expect((await reader.next("update_message_flags")).message_details).toMatchObject({
    [earlier]: { type: "stream", topic: "t" },
  });
  expect(await flagsOf(client, earlier)).toEqual(["historical"]);
  const registered = await client.post("/register", {
    fetch_event_types: ["message", "update_message_flags"],
  });
  expect(registered.body.unread_msgs).toMatchObject({
    streams: [{ topic: "t", unread_message_ids: [earlier] }],
    mentions: [],
  });
  expect((await read(client, [["is", "unread"]])).messages.map((message) => message.id)).toEqual([earlier]);
  expect((await read(client, [["is", "mentioned"]])).messages).toEqual([]);
  expect((await read(client, [], "first_unread")).anchor).toBe(earlier);
  await mark(client, [earlier], "add", "read");
  expect(await flagsOf(client, earlier)).toEqual(["read", "historical"]);
});

test("messages of unsubscribed channels stay read", async () => {
  const { client } = org.administrator;
  await org.owner.subscribe("not mine");
  const id = await org.owner.send("not mine", "hello");
  const { body } = await mark(client, [id], "remove", "read");
  expect(body).toMatchObject({ messages: [], ignored_because_not_subscribed_channels: [expect.any(Number)] });
  expect(await flagsOf(client, id)).toEqual(["read", "historical"]);
});

test("protected history cannot be marked unread", async () => {
  const { client } = org.administrator;
  await org.owner.subscribe("guarded", { invite_only: true, history_public_to_subscribers: false });
  const id = await org.owner.send("guarded", "hello");
  await org.owner.subscribe("guarded", { principals: [org.administrator.id] });
  for (const [op, flag] of [
    ["remove", "read"],
    ["add", "read"],
    ["remove", "starred"],
  ] as const) {
    expect((await mark(client, [id], op, flag)).body.messages).toEqual([]);
  }
  expect((await mark(client, [id], "add", "starred")).body).toMatchObject({ msg: "Invalid message(s)" });
  expect((await read(client)).messages.map((message) => message.id)).not.toContain(id);
});

test("the first unread message is found even if the newest of its topic is read", async () => {
  const { client } = org.guest;
  await org.owner.subscribe("hosted", { principals: [org.owner.id, org.guest.id], ...silently });
  const older = await org.owner.send("hosted", "hello");
  const newest = await org.owner.send("hosted", "hello");
  await mark(client, [older, newest], "add", "read");
  await mark(client, [older], "remove", "read");
  expect((await read(client, [], "first_unread")).anchor).toBe(older);
});
