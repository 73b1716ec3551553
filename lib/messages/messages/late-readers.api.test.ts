/** Events for former subscribers who can still read a message. */
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { forgetStream } from "../../kernel/events/event-dispatcher.ts";
import type { EventReader } from "../../testing/clients/event-reader.ts";
import type { TestEvent } from "../../testing/clients/parse-events.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";

const { org } = await serveOrganization();
const { owner, member, moderator } = org;
const silently = { send_new_subscription_messages: false };
const event_types = ["message", "update_message", "delete_message", "reaction", "submessage"];
const options = { event_types, client_capabilities: { bulk_message_deletion: true } };

let used = 0;
let name: string;
beforeEach(() => {
  used += 1;
  name = `late ${used}`;
});

async function create(people: readonly TestAccount[], settings: object = {}, called = name): Promise<number> {
  await owner.subscribe(called, { principals: people.map(({ id }) => id), ...silently, ...settings });
  return owner.channelId(called);
}
const leave = (account: TestAccount, called = name) =>
  owner.client.delete("/users/me/subscriptions", { subscriptions: [called], principals: [account.id] });
const edit = (id: number) => owner.client.patch(`/messages/${id}`, { content: "changed" });
const react = (id: number) => owner.client.post(`/messages/${id}/reactions`, { emoji_name: "tada" });
const quietly = { send_notification_to_new_thread: false, send_notification_to_old_thread: false };
const move = (id: number, params: object) => owner.client.patch(`/messages/${id}`, { ...quietly, ...params });

const oneMessage = z.object({ id: z.int() });
const idOf = ({ message, message_id, message_ids }: TestEvent) => {
  const { data } = oneMessage.safeParse(message);
  return data?.id ?? z.array(z.int()).safeParse(message_ids).data?.[0] ?? message_id;
};

async function told(reader: EventReader): Promise<unknown[]> {
  await org.untilDelivered();
  return (await reader.read()).map((event) => [event.type, idOf(event)]);
}

describe("a former subscriber of a public channel", () => {
  test("gets events of received messages until their deletion, and of no others", async () => {
    await create([owner, member]);
    const received = await owner.send(name, "/poll Tea?\nyes");
    const reader = await member.listen(options);
    await leave(member);
    const later = await owner.send(name, "hello");
    for (const id of [received, later]) {
      await react(id);
      await owner.client.delete(`/messages/${id}/reactions`, { emoji_name: "tada" });
      await move(id, { topic: `renamed ${id}`, propagate_mode: "change_one" });
    }
    await owner.client.post("/submessage", {
      message_id: received,
      msg_type: "widget",
      content: JSON.stringify({ type: "vote", key: "canned,0", vote: 1 }),
    });
    for (const id of [received, later]) await owner.client.delete(`/messages/${id}`);
    expect(await told(reader)).toEqual([
      ["reaction", received],
      ["reaction", received],
      ["update_message", received],
      ["submessage", received],
      ["delete_message", received],
    ]);
  });

  test("gets events after the server has reloaded the organization", async () => {
    await create([owner, member]);
    const id = await owner.send(name, "hello");
    await leave(member);
    forgetStream(org.realmId);
    const reader = await member.listen(options);
    await edit(id);
    expect(await told(reader)).toEqual([["update_message", id]]);
  });

  test("gets no more events when the channel becomes private", async () => {
    const channelId = await create([owner, member]);
    const id = await owner.send(name, "hello");
    await leave(member);
    await owner.client.patch(`/streams/${channelId}`, { is_private: true });
    const reader = await member.listen(options);
    await edit(id);
    await react(id);
    expect(await told(reader)).toEqual([]);
  });

  test("loses messages moved out of reach, and gets events of those moved to another public channel", async () => {
    await create([owner, member]);
    const hiddenId = await create([owner], { invite_only: true }, `hidden ${used}`);
    const openId = await create([owner], {}, `open ${used}`);
    const [lost, kept] = [await owner.send(name, "hello"), await owner.send(name, "hello")];
    await leave(member);
    const reader = await member.listen(options);
    await move(lost, { stream_id: hiddenId, propagate_mode: "change_one" });
    await move(kept, { stream_id: openId, propagate_mode: "change_one" });
    expect(await told(reader)).toEqual([
      ["delete_message", lost],
      ["update_message", kept],
    ]);
  });
});

describe("a late reader", () => {
  const kinds: [string, object][] = [
    ["public", {}],
    ["private with shared history", { invite_only: true, history_public_to_subscribers: true }],
    ["private with protected history", { invite_only: true, history_public_to_subscribers: false }],
  ];

  test.each(kinds)(
    "who has left a %s channel and come back has all that was sent before",
    async (_kind, settings) => {
      await create([owner, member], settings);
      const [recent, logged] = [await member.listen(options), await member.listen(options)];
      const id = await owner.send(name, "hello");
      await edit(id);
      await react(id);
      await leave(member);
      await owner.send(name, "unseen");
      await create([member]);
      const back = await owner.send(name, "again");
      const all = [
        ["message", id],
        ["update_message", id],
        ["reaction", id],
        ["message", back],
      ];
      expect(await told(recent)).toEqual(all);
      forgetStream(org.realmId);
      expect(await told(logged)).toEqual(all);
    },
  );

  test("without access to the channel gets no events", async () => {
    await create([owner, member], { invite_only: true });
    const reader = await member.listen(options);
    const id = await owner.send(name, "hello");
    await edit(id);
    await leave(member);
    expect(await told(reader)).toEqual([]);
  });

  test.each(kinds.slice(1))(
    "who comes to a %s channel after messages went there has lost them",
    async (_kind, settings) => {
      await create([owner, member, moderator]);
      const toId = await create([owner], settings, `to ${used}`);
      const id = await owner.send(name, "hello");
      const readers = [await member.listen(options), await moderator.listen(options)];
      await move(id, { stream_id: toId, topic: "secret", propagate_mode: "change_one" });
      await create([member], {}, `to ${used}`);
      for (const reader of readers) expect(await told(reader)).toEqual([["delete_message", id]]);
    },
  );
});
