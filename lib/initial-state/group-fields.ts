/** What a registration tells of groups: fetch type "realm_user_groups". */

import type { GroupRecord } from "../groups/group-records.ts";
import { groupSettingValue } from "../groups/present-group-setting.ts";
import { isInSystemGroup, systemGroupChain } from "../groups/system-groups.ts";
import type { Organization } from "../organization-memory/organization.ts";
import type { GroupPermission } from "../organization-memory/permission-defaults.ts";
import type { RegisteredActor } from "./registration-state.ts";

/** Named groups; deactivated ones only for clients that know them. */
export function groupFields({ organization }: RegisteredActor, includeDeactivated: boolean) {
  const systemMembers = directSystemMembers(organization);
  return [...organization.groups.all()].flatMap((group) => {
    if (group.name === null || (!group.isActive && !includeDeactivated)) return [];
    const memberIds = group.isSystem ? (systemMembers.get(group.name) ?? []) : group.memberIds;
    return [present(organization, group, group.name, memberIds)];
  });
}

function present(organization: Organization, group: GroupRecord, name: string, memberIds: readonly number[]) {
  const holder = (permission: GroupPermission) =>
    groupSettingValue(organization, organization.permissions.ofGroup(group, permission));
  return {
    id: group.id,
    name,
    description: group.description,
    date_created: group.createdAt,
    creator_id: group.creatorId,
    members: [...memberIds],
    direct_subgroup_ids: [...group.subgroupIds],
    is_system_group: group.isSystem,
    deactivated: !group.isActive,
    can_add_members_group: holder("can_add_members_group"),
    can_join_group: holder("can_join_group"),
    can_leave_group: holder("can_leave_group"),
    can_manage_group: holder("can_manage_group"),
    can_mention_group: holder("can_mention_group"),
    can_remove_members_group: holder("can_remove_members_group"),
  };
}

/** Everyone is a direct member of the narrowest system group that holds them; wider ones have them as subgroups. */
function directSystemMembers(organization: Organization): ReadonlyMap<string, number[]> {
  const threshold = organization.realm.settings.waiting_period_threshold;
  const narrowestFirst = systemGroupChain.toReversed();
  const members = new Map<string, number[]>();
  for (const user of organization.users.all()) {
    const name = narrowestFirst.find((candidate) => isInSystemGroup(candidate, user, threshold));
    if (!name || !user.isActive) continue;
    const known = members.get(name);
    if (known) known.push(user.id);
    else members.set(name, [user.id]);
  }
  return members;
}
