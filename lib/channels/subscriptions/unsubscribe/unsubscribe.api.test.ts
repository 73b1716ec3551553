/** Leaving channels: permissions, events, and former subscribers' access. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { serveOrganization } from "../../../testing/serve-organization.ts";
import type { TestAccount } from "../../../testing/test-account.ts";

const { org } = await serveOrganization();
let made = 0;

/** The owner's channel with these subscribers. */
async function channelOf(people: readonly TestAccount[], given: object = {}) {
  const name = `left ${++made}`;
  const { body } = await org.owner.client.post("/channels/create", {
    name,
    subscribers: people.map(({ id }) => id),
    send_new_subscription_messages: false,
    ...given,
  });
  return { name, id: z.int().parse(body.id) };
}

const leave = (who: TestAccount, names: readonly string[], principals?: readonly (number | string)[]) =>
  who.client.delete("/users/me/subscriptions", { subscriptions: names, ...(principals && { principals }) });

test("when a person leaves a public channel, their clients and everybody else's are told", async () => {
  const { member, owner, guest } = org;
  const { name, id } = await channelOf([member, owner]);
  const [own, others, hidden] = [await member.listen(), await owner.listen(), await guest.listen()];
  const answer = await leave(member, [name]);
  expect(answer.body).toMatchObject({ result: "success", removed: [name], not_removed: [] });
  await org.untilDelivered();
  expect(await own.read()).toMatchObject([
    { type: "subscription", op: "remove", subscriptions: [{ stream_id: id, name }] },
  ]);
  expect(await others.read()).toMatchObject([
    { type: "subscription", op: "peer_remove", stream_ids: [id], user_ids: [member.id] },
  ]);
  expect(await hidden.read()).toEqual([]);
  const members = await owner.client.get(`/streams/${id}/members`);
  expect(members.body.subscribers).toEqual([owner.id]);
  const state = await member.client.post("/register", { fetch_event_types: ["subscription"] });
  const lists = z
    .object({ unsubscribed: z.array(z.object({ stream_id: z.int() })) })
    .parse(state.body).unsubscribed;
  expect(lists.map(({ stream_id }) => stream_id)).toContain(id);
  expect((await leave(member, [name])).body).toMatchObject({ removed: [], not_removed: [name] });
});

test("members who leave a private channel have to forget it, and administrators need not", async () => {
  const { member, administrator, owner } = org;
  const { name, id } = await channelOf([member, administrator, owner], { invite_only: true });
  const [own, admins] = [await member.listen(), await administrator.listen()];
  expect((await leave(owner, [name], [member.id, administrator.id])).body).toMatchObject({ removed: [name] });
  await org.untilDelivered();
  expect(await own.read()).toMatchObject([
    { type: "subscription", op: "remove" },
    { type: "stream", op: "delete", stream_ids: [id], streams: [{ stream_id: id }] },
  ]);
  expect(await admins.read()).toMatchObject([
    { type: "subscription", op: "remove" },
    { type: "subscription", op: "peer_remove", stream_ids: [id], user_ids: [member.id] },
  ]);
  expect((await member.client.get(`/streams/${id}`)).body).toMatchObject({ msg: "Invalid channel ID" });
});

test("an empty list of people stands for the actor, as older clients send it", async () => {
  const { member } = org;
  const { name } = await channelOf([member]);
  expect((await leave(member, [name], [])).body).toMatchObject({ removed: [name], not_removed: [] });
});

test("leaving marks unread messages as read, for every client and when the person returns", async () => {
  const { member, moderator, owner } = org;
  const { name } = await channelOf([member, moderator, owner]);
  const first = await owner.send(name, "before", { topic: "one" });
  const second = await owner.send(name, "before", { topic: "two" });
  await moderator.client.post("/messages/flags", { messages: [first, second], op: "add", flag: "read" });
  const [own, others] = [await member.listen(), await moderator.listen()];
  await leave(owner, [name], [member.id, moderator.id]);
  await org.untilDelivered();
  expect((await own.read()).at(-1)).toMatchObject({
    type: "update_message_flags",
    op: "add",
    flag: "read",
    messages: [first, second],
    all: false,
  });
  expect((await others.read()).map(({ type }) => type)).not.toContain("update_message_flags");
  await owner.send(name, "meanwhile", { topic: "two" });
  await member.subscribe(name);
  const last = await owner.send(name, "after", { topic: "one" });
  const { body } = await member.client.post("/register", {
    fetch_event_types: ["message", "update_message_flags"],
  });
  const ids = z
    .object({ streams: z.array(z.object({ unread_message_ids: z.array(z.int()) })) })
    .parse(body.unread_msgs)
    .streams.flatMap(({ unread_message_ids }) => unread_message_ids);
  expect(ids).toContain(last);
  expect(ids).not.toContain(first);
});

test("with protected history, people who return have what they received before, and nothing sent in between", async () => {
  const { member, owner } = org;
  const { name, id } = await channelOf([member, owner], { invite_only: true });
  const before = await owner.send(name, "before");
  await leave(member, [name]);
  const between = await owner.send(name, "between");
  expect((await member.client.get(`/messages/${before}`)).status).toBe(400);
  await owner.subscribe(name, { principals: [member.id], send_new_subscription_messages: false });
  expect((await member.client.get(`/messages/${before}`)).status).toBe(200);
  expect((await member.client.get(`/messages/${between}`)).status).toBe(400);
  expect((await member.client.get(`/users/${member.id}/subscriptions/${id}`)).body.is_subscribed).toBe(true);
});

describe("who may remove whom", () => {
  test("removing others needs a permission in the channel, removing one's own bots needs none", async () => {
    const { member, moderator, bot, owner } = org;
    const { name, id } = await channelOf([member, moderator, bot, owner]);
    const refused = { code: "BAD_REQUEST", msg: "Insufficient permission" };
    expect((await leave(member, [name], [moderator.id])).body).toMatchObject(refused);
    expect((await leave(member, [name], [bot.id])).body).toMatchObject({ removed: [name] });
    const given = { can_remove_subscribers_group: { new: { direct_members: [member.id] } } };
    expect((await owner.client.patch(`/streams/${id}`, given)).body).toMatchObject({ result: "success" });
    expect((await leave(member, [name], [moderator.id])).body).toMatchObject({ removed: [name] });
  });

  test("unknown and hidden channels are refused alike, and nobody leaves any channel of the request", async () => {
    const { member, owner } = org;
    const open = await channelOf([member]);
    const hidden = await channelOf([owner], { invite_only: true });
    for (const stream of ["nothing", hidden.name]) {
      expect((await leave(member, [open.name, stream])).body).toMatchObject({
        code: "STREAM_DOES_NOT_EXIST",
        msg: `Channel '${stream}' does not exist`,
        stream,
      });
    }
    const members = await owner.client.get(`/streams/${open.id}/members`);
    expect(members.body.subscribers).toEqual([member.id]);
  });
});

test("one request joins some channels and leaves others", async () => {
  const { member } = org;
  const { name } = await channelOf([member]);
  const joined = `joined ${made}`;
  const update = (params: object) => member.client.patch("/users/me/subscriptions", { ...params });
  expect((await update({ add: [{ name: joined, color: "#E79AB5" }], delete: [name] })).body).toMatchObject({
    subscribed: { [member.id]: [joined] },
    already_subscribed: {},
    removed: [name],
    not_removed: [],
  });
  const { body } = await member.client.get("/users/me/subscriptions");
  expect(body.subscriptions).toContainEqual(expect.objectContaining({ name: joined, color: "#e79ab5" }));
  expect((await update({})).body).toMatchObject({
    msg: 'Nothing to do. Specify at least one of "add" or "delete".',
  });
  expect((await update({ add: [{ name: "never" }], delete: ["nothing"] })).body).toMatchObject({
    code: "STREAM_DOES_NOT_EXIST",
  });
  expect((await member.client.get("/get_stream_id", { stream: "never" })).body).toMatchObject({
    msg: "Invalid channel name 'never'",
  });
});

describe("a person's own settings for channels", () => {
  const set = (who: TestAccount, ...changes: readonly object[]) =>
    who.client.post("/users/me/subscriptions/properties", { subscription_data: changes });

  test("are stored and sent only to their own clients, muting also in its older form", async () => {
    const { member, owner } = org;
    const { id } = await channelOf([member, owner]);
    const [own, others] = [await member.listen(), await owner.listen()];
    const changed = await set(
      member,
      { stream_id: id, property: "color", value: "#F00F00" },
      { stream_id: id, property: "push_notifications", value: true },
      { stream_id: id, property: "in_home_view", value: false },
    );
    expect(changed.body).toMatchObject({ result: "success" });
    await org.untilDelivered();
    const update = { type: "subscription", op: "update", stream_id: id };
    expect(await own.read()).toMatchObject([
      { ...update, property: "color", value: "#f00f00" },
      { ...update, property: "push_notifications", value: true },
      { ...update, property: "is_muted", value: true },
      { ...update, property: "in_home_view", value: false },
    ]);
    expect(await others.read()).toEqual([]);
    const { body } = await member.client.get("/users/me/subscriptions");
    expect(body.subscriptions).toContainEqual(
      expect.objectContaining({ stream_id: id, color: "#f00f00", is_muted: true, push_notifications: true }),
    );
  });

  test.each([
    ["an invalid color", { property: "color", value: "red" }],
    ["an invalid flag", { property: "is_muted", value: "yes" }],
    ["an unknown setting", { property: "role", value: true }],
  ])("%s is refused", async (_what, change) => {
    const { id } = await channelOf([org.member]);
    expect((await set(org.member, { stream_id: id, ...change })).status).toBe(400);
  });

  test("need a subscription", async () => {
    const { id } = await channelOf([org.owner]);
    const change = { property: "pin_to_top", value: true };
    expect((await set(org.member, { stream_id: id, ...change })).body).toMatchObject({
      msg: `Not subscribed to channel ID ${id}`,
    });
    expect((await set(org.member, { stream_id: 987_654_321, ...change })).body).toMatchObject({
      msg: "Invalid channel ID",
    });
  });
});
