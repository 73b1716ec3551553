/** Changing and archiving channels: refusals, events, and changed visibility. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";

const { org } = await serveOrganization();
let made = 0;

/** A channel administered by the member. */
async function channelOf(people: readonly TestAccount[], given: object = {}) {
  const name = `managed ${++made}`;
  const { body } = await org.member.client.post("/channels/create", {
    name,
    subscribers: people.map(({ id }) => id),
    send_new_subscription_messages: false,
    ...given,
  });
  return { name, id: z.int().parse(body.id) };
}

const update = (id: number, params: object, who = org.member) =>
  who.client.patch(`/streams/${id}`, { ...params });
const done = { result: "success" };

test("name and description are changed, and everyone who may know of the channel is told", async () => {
  const { id, name } = await channelOf([org.member]);
  const [others, hidden] = [await org.moderator.listen(), await org.guest.listen()];
  const description = "Plants\nand **trees**";
  expect((await update(id, { new_name: `${name} new`, description })).body).toMatchObject(done);
  await org.untilDelivered();
  const event = { type: "stream", op: "update", stream_id: id, name };
  expect(await others.read()).toMatchObject([
    {
      ...event,
      property: "description",
      value: "Plants and **trees**",
      rendered_description: "<p>Plants and <strong>trees</strong></p>",
    },
    { ...event, property: "name", value: `${name} new` },
  ]);
  expect(await hidden.read()).toEqual([]);
  expect((await org.moderator.client.get(`/streams/${id}`)).body.stream).toMatchObject({
    name: `${name} new`,
    description: "Plants and **trees**",
  });
  expect((await org.moderator.client.get("/get_stream_id", { stream: `${name} new` })).body.stream_id).toBe(
    id,
  );
});

describe("refused", () => {
  test("names that are taken, unchanged or invalid", async () => {
    const [one, other] = [await channelOf([]), await channelOf([])];
    const rename = async (new_name: string) => (await update(one.id, { new_name })).body.msg;
    expect(await rename(other.name.toUpperCase())).toBe("Channel name already in use.");
    expect(await rename(one.name)).toBe("Channel already has that name.");
    expect(await rename(" ")).toBe("Channel name can't be empty.");
    expect(await rename("a".repeat(61))).toBe("Channel name too long (limit: 60 characters).");
    expect((await update(one.id, { new_name: one.name.toUpperCase() })).body).toMatchObject(done);
  });

  test("changes that need another role or permission", async () => {
    const { id } = await channelOf([org.member]);
    const msgOf = async (params: object, who = org.member) => (await update(id, params, who)).body.msg;
    expect(await msgOf({ description: "" }, org.moderator)).toBe(
      "You do not have permission to administer this channel.",
    );
    expect(await msgOf({ message_retention_days: 7 })).toBe("Must be an organization owner");
    expect(await msgOf({ is_default_stream: true })).toBe("Must be an organization administrator");
    expect(await msgOf({ is_web_public: true })).toBe("Web-public channels are not enabled.");
    expect(await msgOf({ folder_id: 7 })).toBe("Invalid channel folder ID");
    expect(await msgOf({ history_public_to_subscribers: false })).toBe("Invalid parameters");
    expect(await msgOf({ is_archived: true })).toBe("Invalid parameters");
  });

  test("an administrator who may not read a private channel does not open it", async () => {
    const { id } = await channelOf([org.member], { invite_only: true });
    const msg = "Channel content access is required.";
    expect((await update(id, { is_private: false }, org.administrator)).body).toMatchObject({ msg });
    const toAdministrator = { can_subscribe_group: { direct_members: [org.administrator.id] } };
    expect((await update(id, toAdministrator, org.administrator)).body).toMatchObject({ msg });
    expect((await update(id, { description: "yes" }, org.administrator)).body).toMatchObject(done);
  });

  test("a public channel for moderation requests", async () => {
    const { id } = await channelOf([org.owner, org.member], { invite_only: true });
    await org.owner.client.patch("/realm", { moderation_request_channel_id: id });
    expect((await update(id, { is_private: false }, org.owner)).body).toMatchObject({
      msg: "A moderation request channel cannot be public.",
    });
  });

  test("a permission whose current holder is not the expected one", async () => {
    const { id } = await channelOf([org.member]);
    const change = { can_send_message_group: { new: { direct_members: [org.member.id] }, old: 1 } };
    expect((await update(id, change)).body).toMatchObject({ code: "EXPECTATION_MISMATCH" });
  });
});

test("a change of who may post sends older clients the settings derived from it, if they differ", async () => {
  const { id } = await channelOf([org.owner, org.member]);
  const reader = await org.member.listen({ event_types: ["stream"] });
  const groups = z
    .array(z.object({ id: z.int(), name: z.string() }))
    .parse(
      (await org.owner.client.get("/user_groups", { include_deactivated_groups: true })).body.user_groups,
    );
  const change = async (holder: unknown) => {
    await update(id, { can_send_message_group: { new: holder } }, org.owner);
    const events = await reader.read();
    return events.map(({ property, value }) => [property, value]).slice(1);
  };
  const group = (name: string) => groups.find((each) => each.name === name)?.id;
  expect(await change(group("role:administrators"))).toEqual([
    ["stream_post_policy", 2],
    ["is_announcement_only", true],
  ]);
  expect(await change(group("role:moderators"))).toEqual([
    ["stream_post_policy", 4],
    ["is_announcement_only", false],
  ]);
  expect(await change(group("role:fullmembers"))).toEqual([["stream_post_policy", 3]]);
  expect(await change({ direct_members: [org.member.id] })).toEqual([["stream_post_policy", 1]]);
  expect(await change(group("role:everyone"))).toEqual([]);
});

test("a channel that becomes private disappears for non-subscribers, and returns with its subscribers", async () => {
  const { member, moderator, administrator, guest } = org;
  const { id } = await channelOf([member, guest]);
  const [losing, keeping, inside] = [
    await moderator.listen(),
    await administrator.listen(),
    await guest.listen({ event_types: ["stream", "subscription"] }),
  ];
  expect((await update(id, { is_private: true })).body).toMatchObject(done);
  await org.untilDelivered();
  const changed = {
    type: "stream",
    op: "update",
    property: "invite_only",
    value: true,
    history_public_to_subscribers: true,
    is_web_public: false,
  };
  expect(await losing.read()).toMatchObject([{ type: "stream", op: "delete", stream_ids: [id] }]);
  expect(await keeping.read()).toMatchObject([changed]);
  expect(await inside.read()).toMatchObject([changed]);

  expect((await update(id, { is_private: false })).body).toMatchObject(done);
  await org.untilDelivered();
  expect(await losing.read()).toMatchObject([
    { type: "stream", op: "create", streams: [{ stream_id: id, invite_only: false, subscriber_count: 0 }] },
    { type: "subscription", op: "peer_add", stream_ids: [id], user_ids: [member.id, guest.id] },
  ]);
  expect(await inside.read()).toMatchObject([{ ...changed, value: false }]);
});

test("a permission that lets people know of a private channel shows it to them, and its loss hides it", async () => {
  const { member, moderator } = org;
  const { id } = await channelOf([member], { invite_only: true });
  const reader = await moderator.listen();
  const give = (people: readonly number[]) => update(id, { can_subscribe_group: { direct_members: people } });
  expect((await give([moderator.id])).body).toMatchObject(done);
  await org.untilDelivered();
  expect(await reader.read()).toMatchObject([
    { type: "stream", op: "create", streams: [{ stream_id: id, first_message_id: null }] },
    { type: "subscription", op: "peer_add", user_ids: [member.id] },
  ]);
  expect((await give([])).body).toMatchObject(done);
  await org.untilDelivered();
  expect(await reader.read()).toMatchObject([{ type: "stream", op: "delete", stream_ids: [id] }]);
  expect((await moderator.client.get(`/streams/${id}`)).body.msg).toBe("Invalid channel ID");
});

describe("archiving", () => {
  const capable = { client_capabilities: { archived_channels: true, notification_settings_null: true } };
  const older = { client_capabilities: { notification_settings_null: true } };

  test("and unarchiving send events that depend on the client's capabilities", async () => {
    const { member, owner } = org;
    const { id, name } = await channelOf([member]);
    const readers = [
      await member.listen(capable),
      await member.listen(older),
      await owner.listen(capable),
      await owner.listen(older),
    ] as const;
    const kinds = async () => {
      await org.untilDelivered();
      const read = await Promise.all(readers.map((reader) => reader.read()));
      // Subscribers' notices have their own test.
      const changes = read.map((events) => events.filter(({ type }) => type !== "message"));
      return changes.map((events) => events.map(({ type, op }) => `${type} ${String(op)}`));
    };
    expect((await member.client.delete(`/streams/${id}`)).body).toMatchObject(done);
    expect(await kinds()).toEqual([
      ["stream update"],
      ["stream delete"],
      ["stream update"],
      ["stream delete"],
    ]);
    const refused = await member.client.post("/messages", {
      type: "channel",
      to: id,
      topic: "t",
      content: "a",
    });
    expect(refused.body).toMatchObject({ msg: `Not authorized to send to channel '${name}'` });
    expect((await member.client.delete(`/streams/${id}`)).body).toMatchObject(done);
    expect((await update(id, { is_archived: false })).body).toMatchObject(done);
    expect(await kinds()).toEqual([
      ["stream update"],
      ["stream create", "subscription add"],
      ["stream update"],
      ["stream create", "subscription peer_add"],
    ]);
    expect(await member.send(name, "again")).toBeGreaterThan(0);
  });

  test("removes the channel from the organization's settings and from the default channels", async () => {
    const { owner, member, guest } = org;
    const { id } = await channelOf([owner]);
    expect((await update(id, { is_default_stream: true }, owner)).body).toMatchObject(done);
    await owner.client.patch("/realm", {
      signup_announcements_stream_id: id,
      zulip_update_announcements_stream_id: id,
    });
    const [reader, hidden] = [await member.listen(), await guest.listen()];
    expect((await owner.client.delete(`/streams/${id}`)).body).toMatchObject(done);
    await org.untilDelivered();
    const data = { signup_announcements_stream_id: -1, zulip_update_announcements_stream_id: -1 };
    const events = await reader.read();
    const others = expect.not.arrayContaining([id]);
    expect(events).toContainEqual(
      expect.objectContaining({ type: "default_streams", default_streams: others }),
    );
    expect(events).toContainEqual(expect.objectContaining({ type: "realm", op: "update_dict", data }));
    expect((await hidden.read()).map(({ type }) => type)).toEqual(["realm"]);
    const state = await member.client.post("/register", { fetch_event_types: ["realm", "default_streams"] });
    expect(state.body).toMatchObject({
      realm_signup_announcements_stream_id: -1,
      realm_zulip_update_announcements_stream_id: -1,
      realm_default_streams: others,
    });
  });

  test("needs permission", async () => {
    const { id } = await channelOf([org.member]);
    expect((await org.moderator.client.delete(`/streams/${id}`)).body).toMatchObject({
      code: "BAD_REQUEST",
      msg: "You do not have permission to administer this channel.",
    });
  });
});

test("a channel is created once, with the subscribers and settings of the request", async () => {
  const { member, moderator } = org;
  const { id, name } = await channelOf([moderator], { invite_only: true, topics_policy: "empty_topic_only" });
  const { body } = await moderator.client.get(`/streams/${id}`);
  expect(body.stream).toMatchObject({ name, invite_only: true, creator_id: member.id, subscriber_count: 1 });
  const again = await member.client.post("/channels/create", { name: name.toUpperCase(), subscribers: [] });
  expect(again).toMatchObject({
    status: 409,
    body: { code: "CHANNEL_ALREADY_EXISTS", msg: `Channel '${name.toUpperCase()}' already exists` },
  });
});

test("administrators choose the default channels by id", async () => {
  const [shown, hidden] = [await channelOf([]), await channelOf([org.administrator], { invite_only: true })];
  const choose = (stream_id: number, who = org.administrator) =>
    who.client.post("/default_streams", { stream_id });
  const remove = (stream_id: number, who = org.administrator) =>
    who.client.delete("/default_streams", { stream_id });
  const [members, guests] = [await org.member.listen(), await org.guest.listen()];
  expect((await choose(shown.id)).body).toEqual({ result: "success", msg: "" });
  expect((await choose(shown.id)).body).toMatchObject(done);
  const { body } = await org.member.client.post("/register", { fetch_event_types: ["default_streams"] });
  expect(body.realm_default_streams).toContain(shown.id);
  await org.untilDelivered();
  const added = { type: "default_streams", default_streams: body.realm_default_streams };
  expect(await members.read()).toMatchObject([added]);
  expect((await remove(shown.id)).body).toEqual({ result: "success", msg: "" });
  expect((await remove(shown.id)).body).toMatchObject(done);
  await org.untilDelivered();
  const [removed, ...more] = await members.read();
  expect(removed?.default_streams).not.toContain(shown.id);
  expect(more).toEqual([]);
  expect(await guests.read()).toEqual([]);
  expect((await choose(hidden.id)).body.msg).toBe("Private channels cannot be made default.");
  expect((await choose(shown.id, org.moderator)).body.msg).toBe("Must be an organization administrator");
  await org.member.client.delete(`/streams/${shown.id}`);
  for (const id of [shown.id, 987_654_321]) {
    expect((await choose(id)).body.msg).toBe("Invalid channel ID");
    expect((await remove(id)).body.msg).toBe("Invalid channel ID");
  }
});
