/** PATCH /realm: every permission, its allowed changes, and events. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { loadOrganization } from "../../kernel/memory/load-organization.ts";
import { ROLE_OWNER } from "../../kernel/roles/roles.contract.ts";
import { patchRealm, realmChangesFor, registeredRealm } from "../../testing/organization-changes.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { groupsOf } from "../../testing/test-groups.ts";
import { organizationPermissions } from "./organization-permissions.contract.ts";

const { org } = await serveOrganization();
const { owner, administrator, moderator, member, guest, bot } = org;

/** Group ids by name. */
let groups: ReadonlyMap<string, number>;

beforeAll(async () => {
  groups = new Map((await groupsOf(owner)).map(({ id, name }) => [name, id]));
});

const groupId = (name: string) => z.int().parse(groups.get(name));

describe.each(Object.entries(organizationPermissions))("the permission %s", (name, entry) => {
  const isOwners = "changedBy" in entry && entry.changedBy === ROLE_OWNER;
  const onlySystemGroups = "onlySystemGroups" in entry;
  const field = `realm_${name}`;
  const allowed = () => {
    const names: readonly string[] = onlySystemGroups
      ? entry.onlySystemGroups
      : ["role:moderators", "role:fullmembers"];
    return names.filter((group) => group !== entry.default).map(groupId);
  };

  test("is given to a group, by id or with the present holder, and back", async () => {
    const [id] = allowed();
    const before = (await registeredRealm(owner))[field];
    const changes = await realmChangesFor(member, () =>
      patchRealm(owner, { [name]: { new: id, old: before } }),
    );
    expect(changes).toEqual([{ [name]: id }]);
    expect(await registeredRealm(guest)).toHaveProperty(field, id);
    const back = await realmChangesFor(member, () => patchRealm(owner, { [name]: before }));
    expect(back).toEqual([{ [name]: before }]);
    expect(await registeredRealm(guest)).toHaveProperty(field, before);
  });

  test("stays when the client expects another holder", async () => {
    const before = await registeredRealm(owner);
    const [id] = allowed();
    const changes = await realmChangesFor(member, async () => {
      for (const old of [id, { direct_members: [member.id], direct_subgroups: [] }]) {
        expect(
          (await patchRealm(owner, { [name]: { new: id, old }, description: "Not written" })).body,
        ).toEqual({
          result: "error",
          code: "EXPECTATION_MISMATCH",
          msg: "'old' value does not match the expected value.",
        });
      }
    });
    expect(changes).toEqual([]);
    expect(await registeredRealm(owner)).toMatchObject({
      [field]: before[field],
      realm_description: before.realm_description,
    });
  });

  test("is given to people and groups, unless only system groups may hold it", async () => {
    const value = { direct_members: [member.id, owner.id], direct_subgroups: [groupId("role:moderators")] };
    if (onlySystemGroups) {
      expect((await patchRealm(owner, { [name]: value })).body).toMatchObject({
        code: "BAD_REQUEST",
        msg: `'${name}' must be a system user group.`,
      });
      return;
    }
    const before = (await registeredRealm(owner))[field];
    const sorted = { ...value, direct_members: [...value.direct_members].sort((one, other) => one - other) };
    const changes = await realmChangesFor(guest, () => patchRealm(owner, { [name]: { new: value } }));
    expect(changes).toEqual([{ [name]: sorted }]);
    expect(await registeredRealm(guest)).toHaveProperty(field, sorted);
    const same = await realmChangesFor(guest, () =>
      patchRealm(owner, { [name]: { new: value, old: value } }),
    );
    expect(same).toEqual([]);
    await patchRealm(owner, { [name]: { new: before, old: value } });
    expect(await registeredRealm(guest)).toHaveProperty(field, before);
  });

  test("refuses groups that may not hold it, and people and groups that do not exist", async () => {
    for (const group of entry.notHeldBy) {
      expect((await patchRealm(owner, { [name]: groupId(group) })).body).toMatchObject({
        code: "BAD_REQUEST",
        msg: `'${name}' setting cannot be set to '${group}' group.`,
      });
    }
    expect((await patchRealm(owner, { [name]: 987_654 })).body).toMatchObject({
      code: "BAD_REQUEST",
      msg: "Invalid user group ID: 987654",
    });
    expect((await patchRealm(owner, { [name]: { direct_members: [987_654] } })).body).toMatchObject({
      code: "BAD_REQUEST",
      msg: "Invalid user ID: 987654",
    });
  });

  test(`may be changed by ${isOwners ? "owners" : "administrators"} and nobody else`, async () => {
    const before = (await registeredRealm(owner))[field];
    const answers = [administrator, moderator, member, guest, bot].map(
      async (account) => (await patchRealm(account, { [name]: before })).body.msg,
    );
    const refused = "Must be an organization administrator";
    const ofAdministrator = isOwners ? "Must be an organization owner" : "";
    expect(await Promise.all(answers)).toEqual([ofAdministrator, refused, refused, refused, refused]);
  });
});

test("of two requests that expect the same holder, one changes it", async () => {
  const field = "can_add_custom_emoji_group";
  await patchRealm(owner, { [field]: groupId("role:members") });
  const old = groupId("role:members");
  const people = [owner, administrator, moderator, member];
  const answers = await Promise.all(
    people.map(({ id }) => patchRealm(owner, { [field]: { new: { direct_members: [id] }, old } })),
  );
  const codes = answers.map(({ body }) => body.code ?? body.result).sort();
  expect(codes).toEqual([...Array(3).fill("EXPECTATION_MISMATCH"), "success"]);
});

test("unnamed groups that no longer hold anything are deleted", async () => {
  const field = "can_add_custom_emoji_group";
  const unnamed = async () => {
    const stored = (await loadOrganization(org.realmId)).groups;
    return [...stored.all()].filter(({ name }) => name === null).length;
  };
  await patchRealm(owner, { [field]: groupId("role:members") });
  const before = await unnamed();
  for (const { id } of [owner, administrator, member])
    await patchRealm(owner, { [field]: { direct_members: [id] } });
  expect(await unnamed()).toBe(before + 1);
  await patchRealm(owner, { [field]: groupId("role:members") });
  expect(await unnamed()).toBe(before);
});

test("an object without anybody means nobody, one with a single group means that group", async () => {
  const field = "can_add_custom_emoji_group";
  await patchRealm(owner, { [field]: {} });
  expect(await registeredRealm(owner)).toHaveProperty(`realm_${field}`, groupId("role:nobody"));
  await patchRealm(owner, { [field]: { direct_subgroups: [groupId("role:moderators")] } });
  expect(await registeredRealm(owner)).toHaveProperty(`realm_${field}`, groupId("role:moderators"));
  await patchRealm(owner, { [field]: groupId("role:members") });
});

test("a waiting period takes full membership from new members, in events and registrations", async () => {
  const events = await member.listen({ event_types: ["user_group"] });
  const before = await groupsOf(member);
  await patchRealm(owner, { waiting_period_threshold: 30 });
  await patchRealm(owner, { waiting_period_threshold: 0 });
  const received = await events.read();
  const [taken, left, lost, given] = received.map(({ id: _id, ...event }) => event);
  const full = { group_id: groupId("role:fullmembers"), type: "user_group" };
  const ordinary = { group_id: groupId("role:members"), type: "user_group" };
  expect(taken).toMatchObject({
    ...full,
    op: "remove_members",
    user_ids: expect.arrayContaining([member.id]),
  });
  expect(left).toMatchObject({ ...ordinary, op: "add_members", user_ids: taken?.user_ids });
  expect(lost).toMatchObject({ ...ordinary, op: "remove_members", user_ids: taken?.user_ids });
  expect(given).toMatchObject({ ...full, op: "add_members", user_ids: taken?.user_ids });
  expect(await groupsOf(member)).toEqual(before);
});

test("permissions are enforced as they were given", async () => {
  await patchRealm(owner, { can_create_public_channel_group: groupId("role:moderators") });
  const refused = await member.client.post("/users/me/subscriptions", { subscriptions: [{ name: "mine" }] });
  expect(refused.body).toMatchObject({ code: "BAD_REQUEST", msg: "Insufficient permission" });
  await patchRealm(owner, { can_create_public_channel_group: { direct_members: [member.id] } });
  await member.subscribe("mine");
  await patchRealm(owner, { can_create_public_channel_group: groupId("role:members") });
});

test("guests are told whom they may no longer know of, and whom they may know of again", async () => {
  const field = "can_access_all_users_group";
  await owner.subscribe("with the guest", { principals: [guest.id, moderator.id] });
  await member.send([guest.id], "hello");
  const stranger = await org.add();
  const client_capabilities = { user_list_incomplete: true };
  const seen = await guest.listen({ event_types: ["realm_user"], client_capabilities });
  const other = await member.listen();
  const told = async () =>
    (await seen.read()).map(({ op, person }) => [op, z.object({ user_id: z.int() }).parse(person).user_id]);
  await patchRealm(owner, { [field]: groupId("role:members") });
  const removed = await told();
  expect(removed).toContainEqual(["remove", stranger.id]);
  expect((await guest.client.get(`/users/${stranger.id}`)).body).toMatchObject({ code: "BAD_REQUEST" });
  for (const known of [guest, moderator, member, bot])
    expect(removed).not.toContainEqual(["remove", known.id]);
  await patchRealm(owner, { [field]: groupId("role:everyone") });
  expect(await told()).toEqual(removed.map(([, id]) => ["add", id]));
  expect((await other.read()).filter(({ type }) => type === "realm_user")).toEqual([]);
});

test("the group of workplace users is told, and has no effect", async () => {
  const id = groupId("role:fullmembers");
  const changes = await realmChangesFor(guest, async () => {
    const { body } = await patchRealm(owner, { workplace_users_group: id });
    expect(body).toMatchObject({
      result: "success",
      ignored_parameters_unsupported: ["workplace_users_group"],
    });
  });
  expect(changes).toEqual([{ workplace_users_group: id }]);
  expect(await registeredRealm(guest)).toHaveProperty("realm_workplace_users_group", id);
  await patchRealm(owner, { workplace_users_group: groupId("role:members") });
});
