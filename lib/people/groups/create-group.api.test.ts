/** Creating groups with members, subgroups and permissions, and who may. */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { groupOf, groupsOf, makeGroup, systemGroupId } from "../../testing/test-groups.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";

const { server, org } = await serveOrganization();
const system: Record<string, number> = {};

beforeAll(async () => {
  for (const { id, name } of await groupsOf(org.owner)) system[name] = id;
});

const create = (given: object, who: TestAccount = org.member) =>
  who.client.post("/user_groups/create", { name: randomUUID(), description: "", members: [], ...given });
const refusal = (msg: string) => ({ result: "error", code: "BAD_REQUEST", msg });

test("a group is created, everyone's clients are told, and registrations have the same", async () => {
  const events = await org.guest.listen();
  const { member, moderator } = org;
  const given = { name: "Tea makers", description: "Who makes the tea", members: [member.id, moderator.id] };
  const { status, body } = await create({ ...given, subgroups: [system["role:owners"]] });
  expect(status).toBe(200);
  const group = await groupOf(org.member, Number(body.group_id));
  const byCreator = { direct_members: [member.id], direct_subgroups: [] };
  expect(group).toMatchObject({
    ...given,
    creator_id: member.id,
    direct_subgroup_ids: [system["role:owners"]],
    is_system_group: false,
    deactivated: false,
    can_add_members_group: byCreator,
    can_manage_group: byCreator,
    can_join_group: system["role:nobody"],
    can_leave_group: system["role:everyone"],
    can_mention_group: system["role:everyone"],
    can_remove_members_group: system["role:nobody"],
  });
  expect(await events.next("user_group")).toMatchObject({ op: "add", group });
});

test("members are required, and may be none", async () => {
  const answer = await org.member.client.post("/user_groups/create", { name: "a", description: "" });
  expect(answer.body).toMatchObject({ code: "REQUEST_VARIABLE_MISSING", var_name: "members" });
  expect((await create({})).status).toBe(200);
});

test("every permission is given by a group's id or by people and groups", async () => {
  const { member, moderator } = org;
  const tea = await makeGroup(member);
  const parts = { direct_members: [moderator.id], direct_subgroups: [tea] };
  const chosen = {
    can_add_members_group: system["role:moderators"],
    can_join_group: parts,
    can_leave_group: system["role:nobody"],
    can_manage_group: tea,
    can_mention_group: { direct_members: [], direct_subgroups: [tea] },
    can_remove_members_group: { direct_members: [member.id] },
  };
  const group = await groupOf(member, await makeGroup(member, chosen));
  expect(group).toMatchObject({
    ...chosen,
    can_mention_group: tea,
    can_remove_members_group: { direct_members: [member.id], direct_subgroups: [] },
  });
});

const forbidden: readonly (readonly [permission: string, group: string])[] = [
  ["can_manage_group", "role:internet"],
  ["can_manage_group", "role:everyone"],
  ["can_mention_group", "role:internet"],
  ["can_mention_group", "role:owners"],
  ["can_add_members_group", "role:internet"],
  ["can_add_members_group", "role:everyone"],
  ["can_join_group", "role:everyone"],
  ["can_leave_group", "role:internet"],
  ["can_remove_members_group", "role:everyone"],
];
test.each(forbidden)("%s cannot be given to %s, alone or among others", async (permission, name) => {
  const msg = `'${permission}' setting cannot be set to '${name}' group.`;
  const parts = { direct_members: [org.member.id], direct_subgroups: [system[name]] };
  for (const value of [system[name], parts]) {
    const { status, body } = await create({ [permission]: value });
    expect([status, body]).toMatchObject([400, refusal(msg)]);
  }
});

test.each([
  ["", "User group name can't be empty!"],
  [" \u2060 ", "User group name can't be empty!"],
  ["x".repeat(101), "User group name cannot exceed 100 characters."],
  ["x".repeat(500), "User group name cannot exceed 100 characters."],
  ["@tea", "User group name cannot start with '@'."],
  ["role:tea", "User group name cannot start with 'role:'."],
  ["ROLE:owners", "User group name cannot start with 'role:'."],
  ["user:7", "User group name cannot start with 'user:'."],
  ["stream:tea", "User group name cannot start with 'stream:'."],
  ["channel:tea", "User group name cannot start with 'channel:'."],
  ["tea\u202ecup", "Invalid character in user group name, at position 4."],
])("the name %j is refused", async (name, msg) => {
  const { status, body } = await create({ name });
  expect([status, body]).toMatchObject([400, refusal(msg)]);
});

test("a name of a hundred characters outside the BMP is possible, and a long description is not", async () => {
  expect((await create({ name: "\u{1f375}".repeat(100) })).status).toBe(200);
  const { body } = await create({ description: "x".repeat(1025) });
  expect(body).toMatchObject(refusal("description is too long (limit: 1024 characters)"));
});

test("no two groups have the same name, whatever the case and even when one is deactivated", async () => {
  const name = "Kettle";
  const id = await makeGroup(org.member, { name });
  expect((await create({ name: "KETTLE" })).body).toMatchObject(
    refusal("User group 'KETTLE' already exists."),
  );
  expect((await org.member.client.post(`/user_groups/${id}/deactivate`)).status).toBe(200);
  expect((await create({ name })).body).toMatchObject(refusal("User group 'Kettle' already exists."));
  const both = await Promise.all([create({ name: "Race" }), create({ name: "race" })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test("people and groups that do not exist, of another organization or deactivated are refused", async () => {
  const other = await createTestOrganization(server.port);
  const gone = await org.add();
  expect((await org.owner.client.delete(`/users/${gone.id}`)).status).toBe(200);
  for (const id of [500_000, other.member.id, gone.id, -1, 2 ** 40]) {
    expect((await create({ members: [id] })).body).toMatchObject(refusal(`Invalid user ID: ${id}`));
  }
  const theirs = await makeGroup(other.owner);
  for (const id of [500_000, theirs]) {
    expect((await create({ subgroups: [id] })).body).toMatchObject(refusal(`Invalid user group ID: ${id}`));
    const { body } = await create({ can_manage_group: id });
    expect(body).toMatchObject(refusal(`Invalid user group ID: ${id}`));
  }
  const ended = await makeGroup(org.owner);
  await org.owner.client.post(`/user_groups/${ended}/deactivate`);
  expect((await create({ subgroups: [ended] })).body).toMatchObject(refusal("User group is deactivated."));
});

test("those create groups who hold the permission, bots too, and never guests", async () => {
  const nobody = await systemGroupId(org.owner, "role:nobody");
  for (const who of [org.owner, org.administrator, org.moderator, org.member, org.bot]) {
    expect((await create({}, who)).status).toBe(200);
  }
  expect((await create({}, org.guest)).body).toMatchObject(refusal("Insufficient permission"));
  const only = { direct_members: [org.moderator.id, org.guest.id], direct_subgroups: [] };
  expect((await org.owner.client.patch("/realm", { can_create_groups: only })).status).toBe(200);
  expect((await create({}, org.moderator)).status).toBe(200);
  for (const who of [org.owner, org.member, org.guest, org.bot]) {
    expect((await create({}, who)).body).toMatchObject(refusal("Insufficient permission"));
  }
  expect((await org.owner.client.patch("/realm", { can_create_groups: nobody })).status).toBe(200);
  expect((await create({}, org.owner)).body).toMatchObject(refusal("Insufficient permission"));
  await org.owner.client.patch("/realm", { can_create_groups: system["role:members"] });
});

test("bots list groups and create them, as their owners may", async () => {
  const { status, body } = await create({ name: "Made by a bot" }, org.bot);
  expect(status).toBe(200);
  const { body: listed } = await org.bot.client.get("/user_groups");
  expect(listed.user_groups).toContainEqual(
    expect.objectContaining({ id: body.group_id, name: "Made by a bot", creator_id: org.bot.id }),
  );
  expect(await org.guest.client.get("/user_groups")).toMatchObject({ status: 400 });
});
