/** Who holds a permission, as the wire tells it: a group's id, or the parts of an unnamed group. */
import type { Organization } from "../organization-memory/organization.ts";

export type GroupSettingValue = number | { direct_members: number[]; direct_subgroups: number[] };

/** The group-setting value of a group (spec, group-setting value); deactivated people are left out. */
export function groupSettingValue(
  organization: Pick<Organization, "group" | "user">,
  groupId: number,
): GroupSettingValue {
  const group = organization.group(groupId);
  if (!group || group.name !== null) return groupId;
  return {
    direct_members: group.memberIds.filter((id) => organization.user(id)?.isActive),
    direct_subgroups: [...group.subgroupIds],
  };
}
