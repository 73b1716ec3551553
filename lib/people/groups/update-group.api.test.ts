/** Groups are renamed, described, listed, deactivated and reactivated, and change permissions. */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { groupOf, groupsOf, makeGroup } from "../../testing/test-groups.ts";

const { org } = await serveOrganization();
const system: Record<string, number> = {};
const CAPABLE = { client_capabilities: { include_deactivated_groups: true } };

beforeAll(async () => {
  for (const { id, name } of await groupsOf(org.owner)) system[name] = id;
});

const update = (id: number, params: object, who: TestAccount = org.member) =>
  who.client.patch(`/user_groups/${id}`, { ...params });
const deactivate = (id: number, who: TestAccount = org.member) =>
  who.client.post(`/user_groups/${id}/deactivate`);
const refusal = (msg: string) => ({ result: "error", code: "BAD_REQUEST", msg });

test("all differences are applied, with one event that carries only them", async () => {
  const id = await makeGroup(org.member, { name: "Old name" });
  const events = await org.guest.listen();
  const join = { direct_members: [org.moderator.id], direct_subgroups: [system["role:owners"]] };
  const given = {
    name: "New name",
    description: "Said\nagain",
    can_join_group: { new: join, old: system["role:nobody"] },
    can_leave_group: { new: system["role:everyone"] },
  };
  expect((await update(id, given)).status).toBe(200);
  const data = { name: "New name", description: "Said again", can_join_group: join };
  const event = await events.next("user_group");
  expect(event).toEqual({ id: event.id, type: "user_group", op: "update", group_id: id, data });
  expect(await groupOf(org.member, id)).toMatchObject(data);
  expect((await update(id, { name: "New name", can_join_group: { new: join, old: join } })).status).toBe(200);
  await org.untilDelivered();
  expect(await events.read()).toEqual([]);
});

test("a wrong old value changes nothing", async () => {
  const id = await makeGroup(org.member);
  const wrong = { new: system["role:members"], old: system["role:owners"] };
  const { status, body } = await update(id, { name: "Unchanged?", can_join_group: wrong });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    code: "EXPECTATION_MISMATCH",
    msg: "'old' value does not match the expected value.",
  });
  expect((await groupOf(org.member, id)).name).not.toBe("Unchanged?");
});

test("empty and impossible changes are refused", async () => {
  const id = await makeGroup(org.member);
  const other = await makeGroup(org.member, { name: "Taken" });
  expect((await update(id, {})).body).toMatchObject(refusal("No new data supplied"));
  expect((await update(id, { name: "taken" })).body).toMatchObject(
    refusal("User group 'taken' already exists."),
  );
  expect((await update(other, { name: "TAKEN" })).status).toBe(200);
  expect((await update(id, { name: "role:x" })).body).toMatchObject(
    refusal("User group name cannot start with 'role:'."),
  );
  const owners = { new: system["role:owners"] };
  expect((await update(id, { can_mention_group: owners })).body).toMatchObject(
    refusal("'can_mention_group' setting cannot be set to 'role:owners' group."),
  );
  for (const unknown of [987_654_321, 2 ** 40, -1]) {
    expect((await update(unknown, { name: "x" })).body).toMatchObject(refusal("Invalid user group"));
  }
});

test("holders of can_manage_group or can_manage_all_groups manage a group", async () => {
  const id = await makeGroup(org.member);
  const denied = refusal("Insufficient permission");
  for (const who of [org.administrator, org.moderator, org.guest, org.bot]) {
    expect((await update(id, { description: "x" }, who)).body).toMatchObject(denied);
  }
  expect((await update(id, { description: "by an owner" }, org.owner)).status).toBe(200);
  const parts = { direct_members: [org.moderator.id, org.guest.id], direct_subgroups: [] };
  expect((await update(id, { can_manage_group: { new: parts } })).status).toBe(200);
  expect((await update(id, { description: "by a moderator" }, org.moderator)).status).toBe(200);
  for (const who of [org.member, org.guest]) {
    expect((await update(id, { description: "x" }, who)).body).toMatchObject(denied);
  }
  const all = { can_manage_all_groups: system["role:administrators"] };
  expect((await org.owner.client.patch("/realm", all)).status).toBe(200);
  expect((await update(id, { description: "by an administrator" }, org.administrator)).status).toBe(200);
  await org.owner.client.patch("/realm", { can_manage_all_groups: system["role:owners"] });
});

test("nobody can change a system group", async () => {
  const id = Number(system["role:members"]);
  const denied = refusal("Insufficient permission");
  expect((await update(id, { name: "x" }, org.owner)).body).toMatchObject(denied);
  expect((await deactivate(id, org.owner)).body).toMatchObject(denied);
  const add = { add: [org.guest.id] };
  expect((await org.owner.client.post(`/user_groups/${id}/members`, add)).body).toMatchObject(denied);
});

test("older clients lose a deactivated group, and get it back whole", async () => {
  const id = await makeGroup(org.member, { members: [org.guest.id] });
  const [older, capable] = [await org.guest.listen(), await org.guest.listen(CAPABLE)];
  expect((await deactivate(id)).status).toBe(200);
  expect(await older.next("user_group")).toMatchObject({ op: "remove", group_id: id });
  const ended = { op: "update", group_id: id, data: { deactivated: true } };
  expect(await capable.next("user_group")).toMatchObject(ended);
  expect((await groupsOf(org.guest, {})).map((group) => group.id)).not.toContain(id);
  expect(await groupOf(org.guest, id)).toMatchObject({ deactivated: true, members: [org.guest.id] });

  const { body } = await deactivate(id);
  expect(body).toMatchObject(refusal("User group is deactivated."));
  expect((await update(id, { description: "x" })).body).toMatchObject(
    refusal("You can only change name of deactivated user groups"),
  );
  expect((await update(id, { name: "Still here", deactivated: true })).status).toBe(200);
  expect((await groupOf(org.guest, id)).deactivated).toBe(true);
  expect(await capable.next("user_group")).toMatchObject({ op: "update", data: { name: "Still here" } });

  expect((await update(id, { deactivated: false })).status).toBe(200);
  const group = await groupOf(org.guest, id);
  expect(group).toMatchObject({ name: "Still here", deactivated: false, members: [org.guest.id] });
  expect(await older.next("user_group")).toMatchObject({ op: "add", group });
  expect(await capable.next("user_group")).toMatchObject({ op: "update", data: { deactivated: false } });
});

test("the list has deactivated groups only on request, and is refused to guests", async () => {
  const id = await makeGroup(org.member);
  await org.member.client.delete(`/user_groups/${id}`);
  const list = async (params: Record<string, unknown>, who = org.member) =>
    (await who.client.get("/user_groups", params)).body;
  expect((await list({})).user_groups).toEqual(await groupsOf(org.member, {}));
  expect((await list({ include_deactivated_groups: true })).user_groups).toEqual(await groupsOf(org.member));
  expect(await list({}, org.guest)).toMatchObject(refusal("Not allowed for guest users"));
  expect((await list({}, org.bot)).user_groups).toEqual((await list({})).user_groups);
});

test("a group in use is not deactivated, and the answer says where it is used", async () => {
  const { member, owner } = org;
  const id = await makeGroup(member);
  const containing = await makeGroup(member, { subgroups: [id] });
  const managed = await makeGroup(member, {
    can_join_group: id,
    can_manage_group: { direct_members: [member.id], direct_subgroups: [id] },
  });
  const ended = await makeGroup(member, { can_join_group: id });
  expect((await deactivate(ended)).status).toBe(200);
  const channel = async (params: object, who: TestAccount) => {
    const given = { name: randomUUID(), subscribers: [who.id], ...params };
    return Number((await who.client.post("/channels/create", given)).body.id);
  };
  const open = await channel({ can_send_message_group: id, can_subscribe_group: id }, member);
  await channel({ invite_only: true, can_send_message_group: id }, owner);
  const parts = { direct_members: [], direct_subgroups: [id, containing] };
  expect((await owner.client.patch("/realm", { can_create_bots_group: parts })).status).toBe(200);

  const { status, body } = await deactivate(id);
  expect(status).toBe(400);
  expect(body).toEqual({
    result: "error",
    code: "CANNOT_DEACTIVATE_GROUP_IN_USE",
    msg: "Cannot deactivate user group in use.",
    objections: [
      { type: "subgroup", supergroup_ids: [containing] },
      { type: "channel", channel_id: open, settings: ["can_send_message_group", "can_subscribe_group"] },
      { type: "channel", settings: [] },
      { type: "user_group", group_id: managed, settings: ["can_join_group", "can_manage_group"] },
      { type: "realm", settings: ["can_create_bots_group"] },
    ],
  });
  expect((await groupOf(member, id)).deactivated).toBe(false);

  await owner.client.patch("/realm", { can_create_bots_group: system["role:members"] });
  const channelsOnly = await deactivate(containing);
  expect(channelsOnly.status).toBe(200);
  expect((await deactivate(managed)).status).toBe(200);
  expect((await deactivate(id)).body.objections).toMatchObject([{ type: "channel" }, { type: "channel" }]);
});

test("a mention notifies a group's members only while its sender may mention the group", async () => {
  const { member, moderator } = org;
  const name = "Watchers";
  const nobody = Number(system["role:nobody"]);
  const id = await makeGroup(member, { name, members: [member.id], can_mention_group: nobody });
  await moderator.subscribe("mentions", { principals: [member.id, moderator.id] });
  const mention = { type: "channel", to: "mentions", topic: "t", content: `@*${name}*` };
  expect((await moderator.client.post("/messages", mention)).status).toBe(400);
  const parts = { direct_members: [moderator.id], direct_subgroups: [] };
  expect((await update(id, { can_mention_group: { new: parts } })).status).toBe(200);
  const events = await member.listen();
  expect((await moderator.client.post("/messages", mention)).status).toBe(200);
  expect((await events.next("message")).flags).toContain("mentioned");
  expect((await update(id, { can_mention_group: { new: nobody } })).status).toBe(200);
  expect((await moderator.client.post("/messages", mention)).status).toBe(400);
});
