/** Named groups: record → wire. */
import type { z } from "zod";
import type { Organization } from "../organization-memory/organization.ts";
import { presentPermissions } from "../settings/permission-fields.ts";
import { groupPermissions } from "./group-permissions.contract.ts";
import type { GroupRecord } from "./group-record.ts";
import type { groupShape } from "./group-shape.contract.ts";
import { holderOf } from "./present-group-setting.ts";
import { narrowestSystemGroup } from "./system-groups.ts";

type WireGroup = z.input<typeof groupShape>;

/** All named groups of the organization. */
export function presentGroups(organization: Organization, includeDeactivated: boolean): WireGroup[] {
  const systemMembers = directSystemMembers(organization);
  return [...organization.groups.all()].flatMap((group) => {
    if (group.name === null || !(group.isActive || includeDeactivated)) return [];
    const memberIds = group.isSystem
      ? (systemMembers.get(group.name) ?? [])
      : activeMembers(organization, group.id);
    return [present(organization, group, group.name, memberIds)];
  });
}

function activeMembers({ groups, users }: Organization, groupId: number): number[] {
  return [...groups.membersOf(groupId)].filter((id) => users.get(id)?.isActive);
}

function present(
  organization: Organization,
  group: GroupRecord,
  name: string,
  memberIds: number[],
): WireGroup {
  return {
    id: group.id,
    name,
    description: group.description,
    date_created: group.createdAt,
    creator_id: group.creatorId,
    members: memberIds,
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
