/** The wire form of permission holders: a group's id, or the parts of an unnamed group. */
import type { Organization } from "../../kernel/memory/organization.ts";
import type { GroupSettingValue } from "../../kernel/roles/group-setting.contract.ts";
import { isSystemGroupName } from "../../kernel/roles/roles.contract.ts";
import type { Holder } from "../../kernel/settings/permission-fields.ts";
import type { UserStore } from "../users/user-records.ts";
import type { GroupStore } from "./group-store.ts";

/** A transaction may have groups that are not in memory yet. */
export interface GroupContext {
  readonly groups: Pick<GroupStore, "get" | "membersOf">;
  readonly users: Pick<UserStore, "get">;
}

/** Grows when holders change, as seen by users who see everyone. */
export function holdersRevision({ groups, users }: Pick<Organization, "groups" | "users">): number {
  return groups.revision + users.activeRevision;
}

export function holderOf(context: GroupContext, groupId: number): Holder {
  const name = context.groups.get(groupId)?.name;
  return {
    value: groupSettingValue(context, groupId),
    systemGroup: name && isSystemGroupName(name) ? name : null,
  };
}

/** Without deactivated users. */
export function groupSettingValue({ groups, users }: GroupContext, groupId: number): GroupSettingValue {
  const group = groups.get(groupId);
  if (!group || group.name !== null) return groupId;
  return {
    direct_members: ascending(groups.membersOf(groupId)).filter((id) => users.get(id)?.isActive),
    direct_subgroups: ascending(group.subgroupIds),
  };
}

export function ascending(ids: Iterable<number>): number[] {
  return [...new Set(ids)].sort((one, other) => one - other);
}
