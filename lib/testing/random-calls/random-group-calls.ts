/** Random calls about groups. */
import fc from "fast-check";
import { groupPermissions } from "../../people/groups/groups.contract.ts";
import { type RandomCall, ROLES, type Role, type Scene } from "./random-call.ts";

/** With and without permission. */
export function randomGroupCalls(scene: Scene): fc.Arbitrary<RandomCall> {
  const call = fc.oneof(
    created(scene),
    updated(scene),
    changedMembers(scene),
    changedMembers(scene),
    ended(scene),
  );
  return fc.record({ who, call }).map((given) => ({ who: given.who, ...given.call }));
}

type Call = Omit<RandomCall, "who">;

const who = fc.constantFrom<Role>("owner", "owner", "owner", ...ROLES);
const name = fc.constantFrom("Kettle", "Cup", "kettle", "Spoon", "role:tea");
const description = fc.constantFrom("", "Those who make *tea*");

function holder({ groupIds, userIds }: Scene) {
  const unnamed = fc.record({
    direct_members: fc.subarray([...userIds], { maxLength: 3 }),
    direct_subgroups: fc.subarray([...groupIds], { maxLength: 2 }),
  });
  return fc.oneof(fc.constantFrom(...groupIds), unnamed);
}

const permissionNames = fc.constantFrom(...Object.keys(groupPermissions));

function created(scene: Scene): fc.Arbitrary<Call> {
  const given = fc.record({
    texts: fc.record({ name: fc.oneof(name, fc.uuid()), description }),
    members: fc.subarray([...scene.userIds], { maxLength: 4 }),
    subgroups: fc.subarray([...scene.namedGroupIds], { maxLength: 2 }),
    permissions: fc.dictionary(permissionNames, holder(scene), { maxKeys: 2 }),
  });
  return given.map(({ texts, members, subgroups, permissions }) => ({
    method: "POST" as const,
    path: "/user_groups/create",
    params: { ...texts, members, subgroups, ...permissions },
  }));
}

function updated(scene: Scene): fc.Arbitrary<Call> {
  const texts = fc.record({ name, description, deactivated: fc.constant(false) }, { requiredKeys: [] });
  const permissions = fc.dictionary(permissionNames, holder(scene), { maxKeys: 2 });
  return fc.record({ id: fc.constantFrom(...scene.namedGroupIds), texts, permissions }).map((given) => ({
    method: "PATCH" as const,
    path: `/user_groups/${given.id}`,
    params: { ...given.texts, ...given.permissions },
  }));
}

function changedMembers({ userIds, groupIds, namedGroupIds }: Scene): fc.Arbitrary<Call> {
  const people = fc.subarray([...userIds], { maxLength: 1 });
  const groups = fc.subarray([...groupIds], { maxLength: 1 });
  const params = fc.record(
    { add: people, delete: people, add_subgroups: groups, delete_subgroups: groups },
    { requiredKeys: [] },
  );
  return fc.record({ id: fc.constantFrom(...namedGroupIds), params }).map((given) => ({
    method: "POST" as const,
    path: `/user_groups/${given.id}/members`,
    params: given.params,
  }));
}

function ended({ namedGroupIds }: Scene): fc.Arbitrary<Call> {
  return fc.constantFrom(...namedGroupIds).map((id) => ({
    method: "POST" as const,
    path: `/user_groups/${id}/deactivate`,
    params: {},
  }));
}
