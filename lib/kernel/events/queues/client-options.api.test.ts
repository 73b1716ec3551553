/** Options of event queues. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EventReader } from "../../../testing/clients/event-reader.ts";
import { createTestOrganization, type TestOrganization } from "../../../testing/test-organization.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let org: TestOrganization;

beforeAll(async () => {
  server = await startTestServer();
  org = await createTestOrganization(server.port);
});
afterAll(() => server.stop());

async function subscribe(name: string, principals: readonly number[]): Promise<void> {
  const answer = await org.owner.client.post("/users/me/subscriptions", {
    subscriptions: [{ name }],
    principals,
    send_new_subscription_messages: false,
  });
  expect(answer.status).toBe(200);
}

function send(content: string, given: Readonly<Record<string, unknown>>, by = org.member.client) {
  return by.post("/messages", { type: "channel", topic: "", content, ...given });
}

describe("a subscription", () => {
  test("lists subscribers for a client that asked for them, and for no other", async () => {
    await subscribe("listed", [org.owner.id]);
    const plain = await EventReader.open(org.member.client);
    const full = await EventReader.open(org.member.client, { include_subscribers: true });
    const partial = await EventReader.open(org.member.client, { include_subscribers: "partial" });
    await subscribe("listed", [org.member.id]);
    const subscribers = [org.owner.id, org.member.id];
    expect((await full.next("subscription")).subscriptions).toMatchObject([{ subscribers }]);
    expect((await partial.next("subscription")).subscriptions).toMatchObject([{ subscribers }]);
    expect(JSON.stringify(await plain.next("subscription"))).not.toContain('"subscribers"');
  });

  test("has notification settings that inherit only for a client that knows that", async () => {
    const older = await EventReader.open(org.member.client);
    const newer = await EventReader.open(org.member.client, {
      client_capabilities: { notification_settings_null: true },
    });
    await subscribe("inheriting", [org.owner.id, org.member.id]);
    expect((await newer.next("subscription")).subscriptions).toMatchObject([{ push_notifications: null }]);
    const { user_settings: settings } = (
      await org.member.client.post("/register", {
        fetch_event_types: ["user_settings"],
        client_capabilities: { user_settings_object: true },
      })
    ).body;
    expect((await older.next("subscription")).subscriptions).toMatchObject([
      {
        desktop_notifications: Object(settings).enable_stream_desktop_notifications,
        push_notifications: Object(settings).enable_stream_push_notifications,
        wildcard_mentions_notify: Object(settings).wildcard_mentions_notify,
      },
    ]);
  });
});

describe("the empty topic", () => {
  const knowing = { client_capabilities: { empty_topic_name: true } };

  test("has its display name in user_topic and update_message_flags for clients that do not know it", async () => {
    await subscribe("topics", [org.owner.id, org.member.id]);
    const older = await EventReader.open(org.member.client);
    const newer = await EventReader.open(org.member.client, knowing);
    const { body } = await send("first of its topic", { to: "topics", read_by_sender: true });
    expect((await newer.next("user_topic")).topic_name).toBe("");
    expect((await older.next("user_topic")).topic_name).toBe("general chat");
    await org.member.client.post("/messages/flags", { messages: [body.id], op: "remove", flag: "read" });
    const place = { [String(body.id)]: { type: "stream", topic: "" } };
    expect((await newer.next("update_message_flags")).message_details).toMatchObject(place);
    const shown = { [String(body.id)]: { type: "stream", topic: "general chat" } };
    expect((await older.next("update_message_flags")).message_details).toMatchObject(shown);
  });
});

describe("local_message_id", () => {
  test("comes to the sender's own queue alone, even when a sender names another's", async () => {
    await subscribe("echoes", [org.owner.id, org.member.id]);
    const own = await EventReader.open(org.member.client);
    const others = await EventReader.open(org.owner.client);
    await send("mine", { to: "echoes", topic: "echo", queue_id: own.queueId, local_id: "1.1" });
    expect(await own.next("message")).toMatchObject({ local_message_id: "1.1" });
    expect(await others.next("message")).not.toHaveProperty("local_message_id");
    await send("not mine", { to: "echoes", topic: "echo", queue_id: others.queueId, local_id: "1.2" });
    expect(await others.next("message")).not.toHaveProperty("local_message_id");
    expect(await own.next("message")).not.toHaveProperty("local_message_id");
  });
});
