/** Groups, membership and permissions. */
import {
  ROLE_ADMINISTRATOR,
  ROLE_GUEST,
  ROLE_MODERATOR,
  ROLE_OWNER,
} from "../../../../lib/kernel/roles/roles.contract.ts";
import type { PermissionHolder, RegisterAnswer, WireGroup } from "../wire.ts";
import type { EventOf } from "../wire-events.ts";

/** Includes deactivated groups. */
export type GroupsState = ReadonlyMap<number, WireGroup>;

export function groupsFromRegister(answer: RegisterAnswer): GroupsState {
  return new Map(answer.realm_user_groups.map((group) => [group.id, group]));
}

export function changeGroups(groups: GroupsState, event: EventOf<"user_group">): GroupsState {
  const next = new Map(groups);
  if (event.op === "add") return next.set(event.group.id, event.group);
  const group = groups.get(event.group_id);
  if (!group) return groups;
  switch (event.op) {
    case "remove":
      next.delete(group.id);
      return next;
    case "update":
      return next.set(group.id, { ...group, ...event.data });
    case "add_members":
      return next.set(group.id, { ...group, members: joined(group.members, event.user_ids) });
    case "remove_members":
      return next.set(group.id, { ...group, members: without(group.members, event.user_ids) });
    case "add_subgroups":
      return next.set(group.id, {
        ...group,
        direct_subgroup_ids: joined(group.direct_subgroup_ids, event.direct_subgroup_ids),
      });
    case "remove_subgroups":
      return next.set(group.id, {
        ...group,
        direct_subgroup_ids: without(group.direct_subgroup_ids, event.direct_subgroup_ids),
      });
  }
}

function joined(ids: readonly number[], more: readonly number[]): number[] {
  return [...new Set([...ids, ...more])];
}

function without(ids: readonly number[], gone: readonly number[]): number[] {
  return ids.filter((id) => !gone.includes(id));
}

type Person = { id: number; role: number };

export function mayMentionGroup(person: Person, group: WireGroup, groups: GroupsState): boolean {
  return !group.is_system_group && holds(person, group.can_mention_group, groups);
}

/** Includes subgroups. */
export function holds(person: Person, holder: PermissionHolder, groups: GroupsState): boolean {
  if (typeof holder !== "number" && holder.direct_members.includes(person.id)) return true;
  const reached = new Set(typeof holder === "number" ? [holder] : holder.direct_subgroups);
  // Iterating a set visits entries added meanwhile.
  for (const id of reached) {
    const group = groups.get(id);
    if (!group || group.deactivated) continue;
    if (isDirectMember(person, group, groups)) return true;
    for (const subgroupId of group.direct_subgroup_ids) reached.add(subgroupId);
  }
  return false;
}

/** Excludes subgroups. System groups follow from the role, since their members may be outdated. */
export function isDirectMember(person: Person, group: WireGroup, groups: GroupsState): boolean {
  if (!group.is_system_group) return group.members.includes(person.id);
  return group.name === (SYSTEM_GROUPS[person.role] ?? memberGroup(person, groups));
}

const SYSTEM_GROUPS: Readonly<Record<number, string>> = {
  [ROLE_OWNER]: "role:owners",
  [ROLE_ADMINISTRATOR]: "role:administrators",
  [ROLE_MODERATOR]: "role:moderators",
  [ROLE_GUEST]: "role:everyone",
};

/** Only the server knows who is a full member. */
function memberGroup(person: Person, groups: GroupsState): string {
  for (const { name, members } of groups.values()) {
    if (name === "role:fullmembers" && members.includes(person.id)) return name;
  }
  return "role:members";
}
