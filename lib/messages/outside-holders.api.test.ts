/** Somebody who has starred a message of a channel that they are not in learns what happens to the message. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { EventReader } from "../testing/clients/event-reader.ts";
import { serveOrganization } from "../testing/serve-organization.ts";
import type { TestAccount } from "../testing/test-account.ts";

const { org } = await serveOrganization();
const holder = org.member;
const channelIds = new Map<string, number>();
let starred: number;
let other: number;
let reader: EventReader;
let strangers: readonly EventReader[];
let used = 0;
let topic: string;

async function create(name: string, settings = {}): Promise<void> {
  await org.owner.subscribe(name, { send_new_subscription_messages: false, ...settings });
  const { body } = await org.owner.client.get("/get_stream_id", { stream: name });
  channelIds.set(name, Number(body.stream_id));
}

beforeAll(async () => {
  await create("plaza");
  await create("hall");
  await create("club", { invite_only: true });
});

beforeEach(async () => {
  used += 1;
  topic = `topic ${used}`;
  starred = await org.owner.send("plaza", "one", { topic });
  other = await org.owner.send("plaza", "two", { topic });
  await star(holder, starred);
  reader = await listen(holder);
  strangers = [await listen(org.moderator), await listen(org.guest)];
});

const star = ({ client }: TestAccount, id: number) =>
  client.post("/messages/flags", { messages: [id], op: "add", flag: "starred" });

const listen = (account: TestAccount) =>
  account.listen({ client_capabilities: { bulk_message_deletion: true } });

const patch = (params: Record<string, unknown>) =>
  org.owner.client.patch(`/messages/${starred}`, { send_notification_to_new_thread: false, ...params });

async function stars(): Promise<unknown> {
  const { body } = await holder.client.post("/register", { fetch_event_types: ["starred_messages"] });
  return body.starred_messages;
}

async function expectNothingForStrangers(): Promise<void> {
  for (const stranger of strangers) expect(await stranger.read()).toEqual([]);
}

test("it is edited", async () => {
  await patch({ content: "more" });
  expect(await reader.read()).toMatchObject([
    {
      type: "update_message",
      message_id: starred,
      content: "more",
      flags: ["read", "starred", "historical"],
    },
  ]);
  await expectNothingForStrangers();
});

test("its topic is renamed", async () => {
  await patch({ topic: `${topic} new`, propagate_mode: "change_all" });
  expect(await reader.read()).toMatchObject([
    { type: "update_message", message_ids: [starred, other], subject: `${topic} new` },
  ]);
  await expectNothingForStrangers();
});

test("it is moved to a channel that they may read", async () => {
  await patch({ stream_id: channelIds.get("hall") });
  expect(await reader.read()).toMatchObject([
    { type: "update_message", message_ids: [starred], new_stream_id: channelIds.get("hall") },
  ]);
  await expectNothingForStrangers();
  expect(await stars()).toContain(starred);
});

test("it is moved out of their reach", async () => {
  await patch({ stream_id: channelIds.get("club") });
  expect(await reader.read()).toMatchObject([
    { type: "delete_message", message_ids: [starred], stream_id: channelIds.get("plaza"), topic },
  ]);
  await expectNothingForStrangers();
  expect(await stars()).not.toContain(starred);
});

test("it is deleted", async () => {
  await org.owner.client.delete(`/messages/${starred}`);
  expect(await reader.read()).toMatchObject([{ type: "delete_message", message_ids: [starred] }]);
  await expectNothingForStrangers();
});

test("of a channel that they have lost they learn nothing", async () => {
  const principals = [org.owner.id, holder.id];
  await org.owner.subscribe("club", { principals, send_new_subscription_messages: false });
  const id = await org.owner.send("club", "secret", { topic });
  await star(holder, id);
  await holder.client.delete("/users/me/subscriptions", { subscriptions: ["club"] });
  reader = await listen(holder);
  const change = (params: Record<string, unknown>) => org.owner.client.patch(`/messages/${id}`, params);
  await change({ content: "more" });
  await change({ topic: `${topic} new`, send_notification_to_new_thread: false });
  await org.owner.client.delete(`/messages/${id}`);
  expect(await reader.read()).toEqual([]);
});
