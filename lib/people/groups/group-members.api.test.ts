/** People and subgroups join and leave groups: permissions, circles, and consequences. */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { forgetStream } from "../../kernel/events/event-dispatcher.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { groupOf, groupsOf, makeGroup } from "../../testing/test-groups.ts";

const { org } = await serveOrganization();
const system: Record<string, number> = {};

beforeAll(async () => {
  for (const { id, name } of await groupsOf(org.owner)) system[name] = id;
});

const change = (id: number, params: object, who: TestAccount = org.member) =>
  who.client.post(`/user_groups/${id}/members`, { ...params });
const refusal = (msg: string) => ({ result: "error", code: "BAD_REQUEST", msg });
const denied = refusal("Insufficient permission");
const membersOf = async (id: number, params: Record<string, unknown> = {}, who = org.member) =>
  z
    .array(z.int())
    .parse((await who.client.get(`/user_groups/${id}/members`, params)).body.members)
    .sort();

test("people and subgroups join and leave in one request, with an event of each kind", async () => {
  const { member, moderator, guest } = org;
  const [one, other] = [await makeGroup(member), await makeGroup(member)];
  const id = await makeGroup(member, { members: [moderator.id], subgroups: [one] });
  const events = await guest.listen();
  const given = { add: [guest.id], delete: [moderator.id], add_subgroups: [other], delete_subgroups: [one] };
  expect((await change(id, given, org.owner)).status).toBe(200);
  const received = (await events.read({ wait: true })).filter(({ type }) => type === "user_group");
  expect(received.map(({ id: _id, ...event }) => event)).toEqual([
    { type: "user_group", op: "add_members", group_id: id, user_ids: [guest.id] },
    { type: "user_group", op: "remove_members", group_id: id, user_ids: [moderator.id] },
    { type: "user_group", op: "add_subgroups", group_id: id, direct_subgroup_ids: [other] },
    { type: "user_group", op: "remove_subgroups", group_id: id, direct_subgroup_ids: [one] },
  ]);
  expect(await groupOf(member, id)).toMatchObject({ members: [guest.id], direct_subgroup_ids: [other] });
});

test("the older operation changes subgroups alone", async () => {
  const [one, id] = [await makeGroup(org.member), await makeGroup(org.member)];
  const path = `/user_groups/${id}/subgroups`;
  expect((await org.member.client.post(path, { add: [one] })).status).toBe(200);
  expect((await org.member.client.get(path)).body.subgroups).toEqual([one]);
  expect((await org.owner.client.post(path, { delete: [one] })).status).toBe(200);
  expect((await org.member.client.post(path)).body).toMatchObject(
    refusal('Nothing to do. Specify at least one of "add" or "delete".'),
  );
});

test("people and subgroups are listed by ascending id, whatever the order in which they came", async () => {
  const { member, owner } = org;
  const [one, two, three] = [await org.add(), await org.add(), await org.add()];
  const [low, middle, high] = [await makeGroup(member), await makeGroup(member), await makeGroup(member)];
  const id = await makeGroup(member, { members: [three.id, one.id], subgroups: [high, low] });
  const events = await owner.listen({ event_types: ["user_group"] });
  await change(id, { delete: [one.id], delete_subgroups: [low] });
  await change(id, { add: [two.id, one.id], add_subgroups: [middle, low] });
  const holder = { direct_members: [three.id, two.id, one.id], direct_subgroups: [high, low] };
  await member.client.patch(`/user_groups/${id}`, { can_mention_group: { new: holder } });
  const [, , added, addedGroups, mentions] = await events.read({ wait: true });
  expect(added).toMatchObject({ op: "add_members", user_ids: [one.id, two.id] });
  expect(addedGroups).toMatchObject({ op: "add_subgroups", direct_subgroup_ids: [low, middle] });
  const mentioned = { direct_members: [one.id, two.id, three.id], direct_subgroups: [low, high] };
  expect(mentions).toMatchObject({ data: { can_mention_group: mentioned } });
  const people = [one.id, two.id, three.id];
  const subgroups = [low, middle, high];
  await owner.client.patch(`/users/${one.id}`, { full_name: "Changed" });
  const check = async () => {
    const listed = { members: people, direct_subgroup_ids: subgroups, can_mention_group: mentioned };
    expect(await groupOf(member, id)).toMatchObject(listed);
    expect((await member.client.get(`/user_groups/${id}/members`)).body.members).toEqual(people);
    expect((await member.client.get(`/user_groups/${id}/subgroups`)).body.subgroups).toEqual(subgroups);
    const { members } = await groupOf(member, z.int().parse(system["role:members"]));
    expect(members).toEqual(members.toSorted((a, b) => a - b));
  };
  await check();
  forgetStream(org.realmId);
  await check();
});

test("membership is direct, by subgroups and by role, and is told as either", async () => {
  const { member, moderator, owner, guest } = org;
  const inner = await makeGroup(member, { members: [guest.id], subgroups: [system["role:owners"]] });
  const id = await makeGroup(member, { members: [moderator.id], subgroups: [inner] });
  expect(await membersOf(id)).toEqual([moderator.id, owner.id, guest.id].sort());
  expect(await membersOf(id, { direct_member_only: true })).toEqual([moderator.id]);
  const is = async (userId: number, params = {}) =>
    (await member.client.get(`/user_groups/${id}/members/${userId}`, params)).body.is_user_group_member;
  expect(await is(guest.id)).toBe(true);
  expect(await is(owner.id)).toBe(true);
  expect(await is(member.id)).toBe(false);
  expect(await is(guest.id, { direct_member_only: true })).toBe(false);
  expect(await is(moderator.id, { direct_member_only: true })).toBe(true);
  const subgroups = async (params = {}) =>
    (await member.client.get(`/user_groups/${id}/subgroups`, params)).body.subgroups;
  expect(await subgroups()).toEqual([system["role:owners"], inner]);
  expect(await subgroups({ direct_subgroup_only: true })).toEqual([inner]);
  const { body } = await member.client.get(`/user_groups/${id}/members/987654321`);
  expect(body).toMatchObject(refusal("No such user"));
});

test("what is so already, or cannot be, is refused, and nothing of the request is done", async () => {
  const { member, moderator, guest } = org;
  const inner = await makeGroup(member);
  const id = await makeGroup(member, { members: [guest.id], subgroups: [inner] });
  const cases = [
    [{}, 'Nothing to do. Specify at least one of "add", "delete", "add_subgroups" or "delete_subgroups".'],
    [{ add: [guest.id] }, `User ${guest.id} is already a member of this group`],
    [{ delete: [moderator.id] }, `There is no member '${moderator.id}' in this user group`],
    [{ add_subgroups: [inner] }, `User group ${inner} is already a subgroup of this group.`],
    [{ delete_subgroups: [id] }, `User group ${id} is not a subgroup of this group.`],
    [{ add: [987_654_321] }, "Invalid user ID: 987654321"],
    [{ add_subgroups: [987_654_321] }, "Invalid user group ID: 987654321"],
    [{ add_subgroups: [id] }, `User group ${id} is already a subgroup of one of the passed subgroups.`],
  ] as const;
  for (const [given, msg] of cases) {
    const { status, body } = await change(id, given, org.owner);
    expect([status, body]).toMatchObject([400, refusal(msg)]);
  }
  const half = { add: [moderator.id], delete: [member.id] };
  expect((await change(id, half, org.owner)).status).toBe(400);
  expect(await membersOf(id, { direct_member_only: true })).toEqual([guest.id]);
  expect((await change(987_654_321, { add: [guest.id] })).body).toMatchObject(refusal("Invalid user group"));
});

test("no circle of groups comes about, even by two requests at the same time", async () => {
  const inner = await makeGroup(org.owner);
  const middle = await makeGroup(org.owner, { subgroups: [inner] });
  const outer = await makeGroup(org.owner, { subgroups: [middle] });
  const { body } = await change(inner, { add_subgroups: [outer] }, org.owner);
  const msg = `User group ${inner} is already a subgroup of one of the passed subgroups.`;
  expect(body).toMatchObject(refusal(msg));
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await makeGroup(org.owner), await makeGroup(org.owner)];
    const answers = await Promise.all([
      change(one, { add_subgroups: [other] }, org.owner),
      change(other, { add_subgroups: [one] }, org.owner),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  }
});

test("who may add, join, remove and leave follows the group's permissions", async () => {
  const { member, moderator, administrator, guest, owner } = org;
  const only = ({ id }: TestAccount) => ({ direct_members: [id], direct_subgroups: [] });
  const id = await makeGroup(owner, {
    members: [guest.id, member.id],
    can_add_members_group: only(administrator),
    can_remove_members_group: only(administrator),
    can_join_group: only(moderator),
    can_leave_group: only(guest),
  });
  expect((await change(id, { add: [moderator.id] }, member)).body).toMatchObject(denied);
  expect((await change(id, { delete: [member.id] }, member)).body).toMatchObject(denied);
  expect((await change(id, { delete: [member.id] }, guest)).body).toMatchObject(denied);
  expect((await change(id, { add: [moderator.id, administrator.id] }, moderator)).body).toMatchObject(denied);
  expect((await change(id, { add_subgroups: [system["role:owners"]] }, moderator)).body).toMatchObject(
    denied,
  );
  expect((await change(id, { add: [moderator.id] }, moderator)).status).toBe(200);
  expect((await change(id, { delete: [guest.id] }, guest)).status).toBe(200);
  expect((await change(id, { add: [guest.id] }, guest)).body).toMatchObject(denied);
  const both = { add: [guest.id], delete: [moderator.id], add_subgroups: [system["role:owners"]] };
  expect((await change(id, both, administrator)).status).toBe(200);
  const update = await administrator.client.patch(`/user_groups/${id}`, { description: "x" });
  expect(update.body).toMatchObject(denied);
});

test("checks hold the moment a membership changes, however deep", async () => {
  const { member, owner, moderator } = org;
  const inner = await makeGroup(owner);
  const middle = await makeGroup(owner, { subgroups: [inner] });
  const outer = await makeGroup(owner, { subgroups: [middle] });
  expect((await owner.client.patch("/realm", { can_create_public_channel_group: outer })).status).toBe(200);
  const create = () => member.client.post("/channels/create", { name: randomUUID(), subscribers: [] });
  expect((await create()).status).toBe(400);
  expect((await change(inner, { add: [member.id] }, owner)).status).toBe(200);
  expect((await create()).status).toBe(200);
  expect((await change(outer, { delete_subgroups: [middle] }, owner)).status).toBe(200);
  expect((await create()).status).toBe(400);
  expect((await change(outer, { add: [member.id, moderator.id] }, owner)).status).toBe(200);
  expect((await create()).status).toBe(200);
  await owner.client.patch("/realm", { can_create_public_channel_group: system["role:members"] });
});

test("by joining a group that may subscribe to a private channel one gets to know it, and no longer by leaving", async () => {
  const { member, owner } = org;
  const inner = await makeGroup(owner);
  const id = await makeGroup(owner, { subgroups: [inner] });
  const given = { name: "club", subscribers: [owner.id], invite_only: true, can_subscribe_group: id };
  const { body } = await owner.client.post("/channels/create", given);
  const [mine, others] = [await member.listen(), await org.guest.listen()];
  expect((await change(inner, { add: [member.id, org.guest.id] }, owner)).status).toBe(200);
  expect(await mine.next("stream")).toMatchObject({ op: "create", streams: [{ stream_id: body.id }] });
  expect((await change(id, { delete_subgroups: [inner] }, owner)).status).toBe(200);
  expect(await mine.next("stream")).toMatchObject({ op: "delete", stream_ids: [body.id] });
  await org.untilDelivered();
  expect((await others.read()).map(({ type }) => type)).not.toContain("stream");
});

test("a change of role moves the person between system groups, and with them through the groups above", async () => {
  const { owner } = org;
  const somebody = await org.add();
  const id = await makeGroup(owner, { subgroups: [system["role:moderators"]] });
  const events = await org.guest.listen();
  expect(await membersOf(id)).not.toContain(somebody.id);
  expect((await owner.client.patch(`/users/${somebody.id}`, { role: 300 })).status).toBe(200);
  expect(await events.next("user_group")).toMatchObject({ op: "remove_members", user_ids: [somebody.id] });
  expect(await membersOf(id)).toContain(somebody.id);
});

test("a deactivated person is no member until reactivation, and a group's deactivation ends reading it", async () => {
  const { owner, member } = org;
  const somebody = await org.add();
  const id = await makeGroup(owner, { members: [somebody.id, member.id] });
  await owner.client.delete(`/users/${somebody.id}`);
  expect(await membersOf(id)).toEqual([member.id]);
  expect((await groupOf(owner, id)).members).toEqual([member.id]);
  await owner.client.post(`/users/${somebody.id}/reactivate`);
  expect(await membersOf(id)).toEqual([member.id, somebody.id].sort());
  await owner.client.post(`/user_groups/${id}/deactivate`);
  const ended = refusal("User group is deactivated.");
  expect((await member.client.get(`/user_groups/${id}/members`)).body).toMatchObject(ended);
  expect((await change(id, { delete: [member.id] }, owner)).body).toMatchObject(ended);
});

test("people are notified when somebody else puts them into a group or takes them out, and bots are not", async () => {
  const { member, moderator, bot } = org;
  const id = await makeGroup(member);
  const { name } = z.object({ name: z.string() }).parse(await groupOf(member, id));
  const newest = async (who: TestAccount) => {
    const params = { anchor: "newest", num_before: 1, num_after: 0, narrow: [["is", "dm"]] };
    const { messages } = z
      .object({ messages: z.array(z.object({ content: z.string(), sender_full_name: z.string() })) })
      .parse((await who.client.get("/messages", { ...params, apply_markdown: false })).body);
    return messages[0];
  };
  const own = await newest(member);
  expect((await change(id, { add: [moderator.id, member.id, bot.id] })).status).toBe(200);
  const by = `@_**member person|${member.id}**`;
  expect(await newest(moderator)).toEqual({
    content: `${by} added you to the group @_*${name}*.`,
    sender_full_name: "Notification Bot",
  });
  expect(await newest(member)).toEqual(own);
  expect((await change(id, { delete: [moderator.id, member.id] })).status).toBe(200);
  expect((await newest(moderator))?.content).toBe(`${by} removed you from the group @_*${name}*.`);
  expect(await newest(member)).toEqual(own);
});
