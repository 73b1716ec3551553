/** A foreign client library, zulip-js, as a client. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import zulip from "zulip-js";
import {
  createTestOrganization,
  TEST_PASSWORD,
  type TestOrganization,
} from "../lib/testing/test-organization.ts";
import { startTestServer, type TestServer } from "../lib/testing/test-server.ts";

// The library replaces the platform's.
const { FormData } = vi.hoisted(() => ({ FormData: globalThis.FormData }));

let server: TestServer;
let org: TestOrganization;

beforeAll(async () => {
  server = await startTestServer();
  org = await createTestOrganization(server.port, { subdomain: "" });
  const principals = [org.owner.id, org.bot.id];
  await org.owner.subscribe("lobby", { principals });
});
afterAll(async () => {
  globalThis.FormData = FormData;
  await server.stop();
});

const realm = () => `http://localhost:${server.port}`;

test("zulip-js signs in by password", async () => {
  const client = await zulip({ username: org.member.email, password: TEST_PASSWORD, realm: realm() });
  expect(await client.users.me.getProfile()).toMatchObject({ result: "success", user_id: org.member.id });
});

test("zulip-js receives a message event and replies", async () => {
  const client = await zulip({ username: org.bot.email, apiKey: org.bot.apiKey, realm: realm() });
  const { queue_id, last_event_id } = await client.queues.register({ event_types: ["message"] });
  await org.owner.client.post("/messages", {
    type: "channel",
    to: "lobby",
    topic: "doors",
    content: "Knock knock",
  });
  const { events } = await client.events.retrieve({ queue_id, last_event_id, dont_block: false });
  const [event] = events;
  if (!event) throw new Error("No event was received.");
  expect(event).toMatchObject({ type: "message", message: { content: "Knock knock", subject: "doors" } });
  const sent = await client.messages.send({
    to: event.message.display_recipient,
    type: "stream",
    subject: event.message.subject,
    content: "Who is there?",
  });
  expect(sent).toMatchObject({ result: "success" });
  const read = await org.owner.client.get(`/messages/${sent.id}`, { apply_markdown: false });
  expect(read.body.message).toMatchObject({ content: "Who is there?", sender_id: org.bot.id });
});

test("zulip-js subscribes, lists channels and reads messages back", async () => {
  const client = await zulip({ username: org.member.email, apiKey: org.member.apiKey, realm: realm() });
  const added = await client.users.me.subscriptions.add({
    subscriptions: JSON.stringify([{ name: "lobby" }]),
  });
  expect(added).toMatchObject({ result: "success" });
  const { streams } = await client.streams.retrieve();
  expect(streams.map((stream) => stream.name)).toContain("lobby");
  const { messages } = await client.messages.retrieve({
    anchor: "newest",
    num_before: 10,
    num_after: 0,
    narrow: [{ operator: "stream", operand: "lobby" }],
  });
  expect(messages.length).toBeGreaterThan(0);
});
