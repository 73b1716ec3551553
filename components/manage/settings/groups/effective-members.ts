/** Who is in a group, and through which subgroups. */
import { type GroupsState, isDirectMember } from "../../../model/store/organization/groups-state.ts";
import type { User, UsersState } from "../../../model/store/organization/users-state.ts";
import type { WireGroup } from "../../../model/store/wire.ts";

export type EffectiveMember = {
  user: User;
  isDirect: boolean;
  /** Subgroups on the shortest way to the person, from the outermost; empty for those who are only direct members. */
  through: readonly WireGroup[];
};

/** Active people, each once, by name. Deactivated subgroups bring no one. */
export function effectiveMembers(
  group: WireGroup,
  groups: GroupsState,
  users: UsersState,
): EffectiveMember[] {
  const ways = waysInto(group, groups);
  const members: EffectiveMember[] = [];
  for (const user of users.values()) {
    if (!user.isActive) continue;
    const isDirect = isDirectMember(user, group, groups);
    const way = ways.find(([subgroup]) => isDirectMember(user, subgroup, groups));
    if (isDirect || way) members.push({ user, isDirect, through: way?.[1] ?? [] });
  }
  return members.toSorted((one, other) => one.user.name.localeCompare(other.user.name));
}

type Way = readonly [subgroup: WireGroup, path: readonly WireGroup[]];

/** Every subgroup, however deep, with the way to it: the shortest first. */
function waysInto(group: WireGroup, groups: GroupsState): Way[] {
  const ways: Way[] = [];
  const reached = new Set([group.id]);
  let outer: Way[] = [[group, []]];
  while (outer.length > 0) {
    const inner: Way[] = [];
    for (const [container, path] of outer) {
      for (const id of container.direct_subgroup_ids) {
        const subgroup = groups.get(id);
        if (!subgroup || subgroup.deactivated || reached.has(id)) continue;
        reached.add(id);
        inner.push([subgroup, [...path, subgroup]]);
      }
    }
    ways.push(...inner);
    outer = inner;
  }
  return ways;
}

/** The groups that would make a circle as subgroups: the group itself, and those that contain it. */
export function containingGroups(group: WireGroup, groups: GroupsState): ReadonlySet<number> {
  const containing = new Set([group.id]);
  // A set is walked to its end while it grows.
  for (const id of containing) {
    for (const other of groups.values()) if (other.direct_subgroup_ids.includes(id)) containing.add(other.id);
  }
  return containing;
}
