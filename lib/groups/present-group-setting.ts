/** Who holds a permission, as the wire tells it: a group's id, or the parts of an unnamed group. */
import type { UserStore } from "../users/user-records.ts";
import type { GroupStore } from "./group-records.ts";

/** What presenting a value asks of the organization. */
interface SettingContext {
  readonly groups: Pick<GroupStore, "get">;
  readonly users: Pick<UserStore, "get">;
}

export type GroupSettingValue = number | { direct_members: number[]; direct_subgroups: number[] };

/** The group-setting value of a group (spec, group-setting value); deactivated people are left out. */
export function groupSettingValue(organization: SettingContext, groupId: number): GroupSettingValue {
  const group = organization.groups.get(groupId);
  if (!group || group.name !== null) return groupId;
  return {
    direct_members: group.memberIds.filter((id) => organization.users.get(id)?.isActive),
    direct_subgroups: [...group.subgroupIds],
  };
}
