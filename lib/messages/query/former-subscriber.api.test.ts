/** Former subscribers of private channels. */
import { beforeAll, expect, test } from "vitest";
import { query, sql } from "../../kernel/db/sql.ts";
import { changeOrganization } from "../../testing/change-organization.ts";
import type { EventReader } from "../../testing/clients/event-reader.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";

const { org } = await serveOrganization();
let channelId: number;
let received: number;
let later: number;
let reader: EventReader;

beforeAll(async () => {
  const { owner, administrator } = org;
  await owner.client.post("/users/me/subscriptions", {
    subscriptions: [{ name: "closed" }],
    invite_only: true,
    principals: [owner.id, administrator.id],
    send_new_subscription_messages: false,
  });
  received = await send();
  await query(sql`INSERT INTO user_topic (user_id, topic_id, policy)
    SELECT ${administrator.id}, topic_id, 1 FROM message WHERE id = ${received}`);
  await leave();
  reader = await administrator.listen();
  later = await send();
});

function send(): Promise<number> {
  return org.owner.send("closed", "@**all** hush", { topic: "plans" });
}

async function leave(): Promise<void> {
  const userIds = [org.administrator.id];
  await changeOrganization(org.realmId, (organization) => {
    channelId = organization.channels.named("closed")?.id ?? 0;
    return [{ kind: "unsubscribed", channelId, userIds, nextMessageId: received + 1 }];
  });
  await query(sql`UPDATE subscription SET is_active = false,
      received = received * int8multirange(int8range(NULL, ${received + 1}))
    WHERE channel_id = ${channelId} AND user_id = ANY(${userIds}::int[])`);
}

test("events and register reveal only the user's own policy for a topic that they knew", async () => {
  expect(await reader.read()).toEqual([]);
  const { body } = await org.administrator.client.post("/register", {
    fetch_event_types: ["message", "update_message_flags", "user_topic", "muted_topics", "subscription"],
  });
  const { user_topics: chosen, ...others } = body;
  expect(chosen).toEqual([
    { stream_id: channelId, topic_name: "plans", visibility_policy: 1, last_updated: expect.any(Number) },
  ]);
  expect(others).toMatchObject({ max_message_id: received, unread_msgs: { count: 0, streams: [] } });
  expect(JSON.stringify(others)).not.toContain("plans");
  const older = await org.administrator.client.post("/register", { fetch_event_types: ["muted_topics"] });
  expect(older.body.muted_topics).toEqual([["closed", "plans", expect.any(Number)]]);
});

test("reading, narrowing and flagging reveal nothing", async () => {
  const { client } = org.administrator;
  const window = { anchor: "newest", num_before: 50, num_after: 0 };
  for (const narrow of [
    [["channel", channelId]],
    [["with", received]],
    [["id", later]],
    [["is", "mentioned"]],
    [["topic", "plans"]],
    [["sender", org.owner.id]],
  ]) {
    const { body } = await client.get("/messages", { ...window, narrow });
    expect({ narrow, messages: body.messages }).toEqual({ narrow, messages: [] });
  }
  expect((await client.get("/messages", { message_ids: [received, later] })).body.messages).toEqual([]);
  expect((await client.get(`/messages/${received}`)).body.msg).toBe("Invalid message(s)");
  expect((await client.get(`/users/me/${channelId}/topics`)).body.msg).toBe("Invalid channel ID");
  const marks = { messages: [received, later], op: "add", flag: "starred" };
  const unknown = await client.post("/messages/flags", { ...marks, messages: [999_999_998, 999_999_999] });
  expect((await client.post("/messages/flags", marks)).body).toEqual(unknown.body);
  expect((await client.get("/users/me")).body.max_message_id).toBe(received);
});
