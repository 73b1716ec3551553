/** Events for non-subscribers who starred a message. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { EventReader } from "../../testing/clients/event-reader.ts";
import { untilWaiting, withOrganizationLocked } from "../../testing/organization-lock.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";

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

/** Excludes channel events about the first message. */
const event_types = ["message", "update_message", "delete_message", "update_message_flags"];
const listen = (account: TestAccount) =>
  account.listen({ client_capabilities: { bulk_message_deletion: true }, event_types });

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

test("it is moved to a readable channel, and its topic is renamed there", async () => {
  await patch({ stream_id: channelIds.get("hall") });
  expect(await reader.read()).toMatchObject([
    { type: "update_message", message_ids: [starred], new_stream_id: channelIds.get("hall") },
  ]);
  expect(await stars()).toContain(starred);
  await patch({ topic: `${topic} there`, propagate_mode: "change_all" });
  expect(await reader.read()).toMatchObject([{ message_ids: [starred], subject: `${topic} there` }]);
  await expectNothingForStrangers();
});

test("a subscriber of its channel is not in the new one, where its topic is renamed", async () => {
  const params = { principals: [org.administrator.id], send_new_subscription_messages: false };
  await org.owner.subscribe("plaza", params);
  await star(org.administrator, starred);
  await patch({ stream_id: channelIds.get("hall") });
  const administrator = await listen(org.administrator);
  await patch({ topic: `${topic} there`, propagate_mode: "change_all" });
  expect(await administrator.read()).toMatchObject([{ message_ids: [starred], subject: `${topic} there` }]);
});

test("it has a reaction instead of a star, and a part of its topic is moved", async () => {
  await org.moderator.client.post(`/messages/${other}/reactions`, { emoji_name: "tada" });
  const moderator = await listen(org.moderator);
  const params = { topic: `${topic} rest`, propagate_mode: "change_later" };
  await org.owner.client.patch(`/messages/${other}`, { send_notification_to_new_thread: false, ...params });
  expect(await moderator.read()).toMatchObject([{ message_ids: [other], subject: `${topic} rest` }]);
  expect(await reader.read()).toEqual([]);
});

test("users who starred it before leaving its channel get events; others do not", async () => {
  const gone = [org.administrator, org.guest];
  const principals = gone.map(({ id }) => id);
  await org.owner.subscribe("plaza", { principals, send_new_subscription_messages: false });
  await star(org.administrator, other);
  for (const { client } of gone) await client.delete("/users/me/subscriptions", { subscriptions: ["plaza"] });
  const [administrator, guest] = [await listen(org.administrator), await listen(org.guest)];
  await patch({ topic: `${topic} new`, propagate_mode: "change_all" });
  expect(await administrator.read()).toMatchObject([
    { message_ids: [starred, other], subject: `${topic} new` },
  ]);
  expect(await guest.read()).toEqual([]);
});

test("a mentioned user who left its channel learns that the mention was removed", async () => {
  const params = { principals: [org.administrator.id], send_new_subscription_messages: false };
  await org.owner.subscribe("plaza", params);
  const mention = `@**administrator person|${org.administrator.id}**`;
  const id = await org.owner.send("plaza", mention, { topic });
  await org.administrator.client.delete("/users/me/subscriptions", { subscriptions: ["plaza"] });
  const administrator = await listen(org.administrator);
  await org.owner.client.patch(`/messages/${id}`, { content: "nobody" });
  expect(await administrator.read()).toMatchObject([
    { message_id: id, content: "nobody", flags: expect.not.arrayContaining(["mentioned"]) },
  ]);
});

test("it is starred while a change of its topic waits for the organization", async () => {
  const moderator = await listen(org.moderator);
  const [starring, renaming] = await withOrganizationLocked(org.realmId, async () => {
    const starring = star(org.moderator, starred);
    await untilWaiting(org.realmId, 1);
    const renaming = patch({ topic: `${topic} new`, propagate_mode: "change_all" });
    await untilWaiting(org.realmId, 2);
    return [[starring], [renaming]];
  });
  for (const { body } of await Promise.all([...starring, ...renaming])) expect(body.result).toBe("success");
  expect(await moderator.read()).toMatchObject([
    { type: "update_message_flags", messages: [starred] },
    { type: "update_message", message_ids: [starred, other] },
  ]);
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

test("an unreadable channel causes no events", async () => {
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
