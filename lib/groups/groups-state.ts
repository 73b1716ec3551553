/** The part of the register answer about groups. */
import { stateFamily } from "../initial-state/state-family.ts";
import type { Organization } from "../organization-memory/organization.ts";
import { presentPermissions } from "../settings/permission-fields.ts";
import { groupPermissions } from "./group-permissions.contract.ts";
import type { GroupRecord } from "./group-records.ts";
import { groupsState } from "./groups-state.contract.ts";
import { holderOf } from "./present-group-setting.ts";
import { narrowestSystemGroup } from "./system-groups.ts";

export const groupsFamily = stateFamily({
  fetchTypes: ["realm_user_groups"],
  fields: groupsState,
  present: (_read, { organization }, { capabilities }) => ({
    realm_user_groups: namedGroups(organization, capabilities.include_deactivated_groups === true),
  }),
});

function namedGroups(organization: Organization, includeDeactivated: boolean) {
  const systemMembers = directSystemMembers(organization);
  return [...organization.groups.all()].flatMap((group) => {
    if (group.name === null || (!group.isActive && !includeDeactivated)) return [];
    const memberIds = group.isSystem
      ? (systemMembers.get(group.name) ?? [])
      : group.memberIds.filter((id) => organization.users.get(id)?.isActive);
    return [present(organization, group, group.name, memberIds)];
  });
}

function present(organization: Organization, group: GroupRecord, name: string, memberIds: readonly number[]) {
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
    ...presentPermissions(groupPermissions, "", (permission) =>
      holderOf(organization, organization.permissions.ofGroup(group, permission)),
    ),
  };
}

/** The active members that each system group lists. */
function directSystemMembers(organization: Organization): ReadonlyMap<string, number[]> {
  const threshold = organization.realm.settings.waiting_period_threshold;
  const members = new Map<string, number[]>();
  for (const user of organization.users.all()) {
    if (!user.isActive) continue;
    const name = narrowestSystemGroup(user, threshold);
    const known = members.get(name);
    if (known) known.push(user.id);
    else members.set(name, [user.id]);
  }
  return members;
}
