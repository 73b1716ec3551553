/** The permission to start topics. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";

const { org } = await serveOrganization();
const REFUSED = {
  code: "BAD_REQUEST",
  msg: "You do not have permission to create new topics in this channel.",
};
const COMBINATION = {
  code: "BAD_REQUEST",
  msg: "Unsupported parameter combination: history_public_to_subscribers, can_create_topic_group",
};
const done = { result: "success" };
let made = 0;

const groups = z.array(z.object({ id: z.int(), name: z.string() }));

async function groupNamed(name: string): Promise<number> {
  const { body } = await org.owner.client.get("/user_groups");
  return groups.parse(body.user_groups).find((group) => group.name === name)?.id ?? 0;
}

/** By default, moderators start topics. */
async function channelWith(given: object = {}) {
  const name = `catalog ${++made}`;
  const { body } = await org.owner.client.post("/channels/create", {
    name,
    subscribers: [org.owner, org.moderator, org.member, org.guest].map(({ id }) => id),
    can_create_topic_group: await groupNamed("role:moderators"),
    send_new_subscription_messages: false,
    ...given,
  });
  return { name, id: z.int().parse(body.id) };
}

async function send(account: TestAccount, channelId: number, topic: string) {
  const message = { type: "channel", to: channelId, topic, content: "hello" };
  return (await account.client.post("/messages", message)).body;
}

const move = async (account: TestAccount, id: unknown, params: object) =>
  (await account.client.patch(`/messages/${z.int().parse(id)}`, { ...params })).body;

test("only users with the permission start topics; others send to existing ones", async () => {
  const { id } = await channelWith();
  expect(await send(org.member, id, "new")).toMatchObject(REFUSED);
  expect(await send(org.guest, id, "new")).toMatchObject(REFUSED);
  expect(await send(org.bot, id, "new")).toMatchObject(REFUSED);
  expect(await send(org.moderator, id, "new")).toMatchObject(done);
  expect(await send(org.member, id, "NEW")).toMatchObject(done);
  expect(await send(org.guest, id, "new")).toMatchObject(done);
});

test("a topic whose messages were all deleted is a new one", async () => {
  const { id } = await channelWith();
  const { id: messageId } = await send(org.owner, id, "gone");
  await org.owner.client.delete(`/messages/${messageId}`);
  expect(await send(org.member, id, "gone")).toMatchObject(REFUSED);
});

test("a bot starts topics where its owner may", async () => {
  const { id } = await channelWith({
    can_create_topic_group: { direct_members: [org.member.id], direct_subgroups: [] },
  });
  expect(await send(org.bot, id, "by a bot")).toMatchObject(done);
});

test("a scheduled message starts no topic either", async () => {
  const { id } = await channelWith();
  const given = {
    type: "channel",
    to: id,
    topic: "later",
    content: "hello",
    scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 3600,
  };
  expect((await org.member.client.post("/scheduled_messages", given)).body).toMatchObject(REFUSED);
  expect((await org.moderator.client.post("/scheduled_messages", given)).body).toMatchObject(done);
});

describe("moving", () => {
  test("to existing topics is free; to new ones it requires the permission", async () => {
    const { id } = await channelWith();
    const { id: messageId } = await send(org.owner, id, "one");
    await send(org.owner, id, "other");
    expect(await send(org.member, id, "one")).toMatchObject(done);
    expect(await move(org.member, messageId, { topic: "third" })).toMatchObject(REFUSED);
    expect(await move(org.member, messageId, { topic: "other" })).toMatchObject(done);
    expect(await move(org.moderator, messageId, { topic: "third" })).toMatchObject(done);
  });

  test("requires the destination channel's permission", async () => {
    const free = await channelWith({ can_create_topic_group: await groupNamed("role:everyone") });
    const { id } = await channelWith();
    const { id: messageId } = await send(org.member, free.id, "one");
    const to = { stream_id: id, propagate_mode: "change_all" };
    expect(await move(org.member, messageId, to)).toMatchObject(REFUSED);
    await send(org.owner, id, "one");
    expect(await move(org.member, messageId, to)).toMatchObject(done);
  });

  test("resolving a topic does not count as starting one", async () => {
    const { id } = await channelWith();
    const { id: messageId } = await send(org.owner, id, "one");
    const resolve = { topic: "✔ one", propagate_mode: "change_all" };
    expect(await move(org.member, messageId, resolve)).toMatchObject(done);
  });
});

describe("the field", () => {
  test("it is in channels, subscriptions and events, defaults to everyone, and has its rules in registrations", async () => {
    const { body } = await org.member.client.post("/register", {
      event_types: ["stream"],
      fetch_event_types: ["realm", "stream", "subscription"],
    });
    const rules = z
      .looseObject({ stream: z.record(z.string(), z.unknown()) })
      .parse(body.server_supported_permission_settings);
    expect(rules.stream.can_create_topic_group).toMatchObject({
      allow_everyone_group: true,
      allow_internet_group: false,
      allow_nobody_group: true,
      default_group_name: "role:everyone",
      require_system_group: false,
    });
    const { id } = await channelWith({ can_create_topic_group: await groupNamed("role:everyone") });
    const everyone = await groupNamed("role:everyone");
    const nobody = await groupNamed("role:nobody");
    const { body: channel } = await org.member.client.get(`/streams/${id}`);
    expect(channel.stream).toMatchObject({ can_create_topic_group: everyone });
    const listener = await org.member.listen();
    const given = { can_create_topic_group: { new: nobody, old: everyone } };
    expect((await org.owner.client.patch(`/streams/${id}`, given)).body).toMatchObject(done);
    await org.untilDelivered();
    expect(await listener.read()).toMatchObject([
      { type: "stream", op: "update", stream_id: id, property: "can_create_topic_group", value: nobody },
    ]);
    const { body: own } = await org.member.client.get("/users/me/subscriptions");
    expect(own.subscriptions).toContainEqual(
      expect.objectContaining({ stream_id: id, can_create_topic_group: nobody }),
    );
    expect(await send(org.owner, id, "new")).toMatchObject(REFUSED);
  });

  test("in private channels with protected history everyone starts topics", async () => {
    const moderators = await groupNamed("role:moderators");
    const everyone = await groupNamed("role:everyone");
    const created = (given: object) =>
      org.owner.client.post("/channels/create", {
        name: `protected ${++made}`,
        subscribers: [org.owner.id],
        invite_only: true,
        ...given,
      });
    expect((await created({ can_create_topic_group: moderators })).body).toMatchObject(COMBINATION);
    const shared = await created({ can_create_topic_group: moderators, history_public_to_subscribers: true });
    const patch = async (given: object) =>
      (await org.owner.client.patch(`/streams/${z.int().parse(shared.body.id)}`, { ...given })).body;
    expect(await patch({ history_public_to_subscribers: false })).toMatchObject(COMBINATION);
    const alone = { direct_members: [], direct_subgroups: [everyone] };
    const both = { history_public_to_subscribers: false, can_create_topic_group: { new: alone } };
    expect(await patch(both)).toMatchObject(done);
    expect(await patch({ can_create_topic_group: { new: moderators } })).toMatchObject(COMBINATION);
    const opened = { history_public_to_subscribers: true, can_create_topic_group: { new: moderators } };
    expect(await patch(opened)).toMatchObject(done);
  });
});
