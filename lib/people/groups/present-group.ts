/** Named groups in wire form. */
import type { z } from "zod";
import type { Organization, OrganizationChange } from "../../kernel/memory/organization.ts";
import { presentPermissions } from "../../kernel/settings/permission-fields.ts";
import { jsonList } from "../../text/json-text.ts";
import { PartsByOwner, sharedListing } from "../../text/shared-text.ts";
import { mayAccessAllUsers } from "../users/user-access.ts";
import type { UserRecord } from "../users/user-records.ts";
import type { GroupRecord } from "./group-store.ts";
import { groupPermissions, type groupShape } from "./groups.contract.ts";
import { ascending, holderOf, holdersRevision } from "./present-group-setting.ts";
import { type SeenStores, storesSeenByActor } from "./seen-members.ts";
import { narrowestSystemGroup } from "./system-groups.ts";

type WireGroup = z.input<typeof groupShape>;

const PART = 16;

const partsOf = new PartsByOwner();

/** With the members whom the viewer may know. */
export function presentGroups(
  organization: Organization,
  viewer: UserRecord,
  includeDeactivated: boolean,
): WireGroup[] {
  const stores = storesSeenByActor({ organization, user: viewer });
  const systemMembers = directSystemMembers(stores);
  const seesAll = mayAccessAllUsers(organization, viewer);
  const revision = holdersRevision(organization);
  const membersIn = ({ name }: GroupRecord) => systemMembers.get(name ?? "") ?? [];
  const isListed = (group: GroupRecord) => group.name !== null && (group.isActive || includeDeactivated);
  return jsonList(
    sharedListing({
      parts: partsOf.of(organization.groups, String(includeDeactivated)),
      size: PART,
      items: stores.groups.all(),
      isCommon: isListed,
      isListed,
      isSeenAlike: () => seesAll,
      // Members of system groups depend on roles and the time.
      inputsOf: (group) => [group, revision, ...(group.isSystem ? membersIn(group) : [])],
      textOf: (group) => {
        const members = group.isSystem ? membersIn(group) : activeMembers(stores, group.id);
        return JSON.stringify(present(stores, group, group.name ?? "", members));
      },
    }),
  );
}

/** @throws Error for an unknown group. */
export function presentChangedGroup(
  organization: Organization,
  groupId: number,
  changes: readonly OrganizationChange[],
): WireGroup {
  return organization.considering(changes, () => {
    const group = organization.groups.get(groupId);
    if (!group || group.name === null) throw new Error(`There is no group ${groupId}.`);
    return present(organization, group, group.name, listedMembers(organization, group));
  });
}

export function listedMembers(organization: SeenStores, group: GroupRecord): number[] {
  if (!group.isSystem) return activeMembers(organization, group.id);
  return directSystemMembers(organization).get(group.name ?? "") ?? [];
}

function activeMembers({ groups, users }: SeenStores, groupId: number): number[] {
  return ascending(groups.membersOf(groupId)).filter((id) => users.get(id)?.isActive);
}

function present(stores: SeenStores, group: GroupRecord, name: string, memberIds: number[]): WireGroup {
  return {
    id: group.id,
    name,
    description: group.description,
    date_created: group.createdAt,
    creator_id: group.creatorId,
    members: memberIds,
    direct_subgroup_ids: ascending(group.subgroupIds),
    is_system_group: group.isSystem,
    deactivated: !group.isActive,
    ...presentPermissions(groupPermissions, "", (permission) =>
      holderOf(stores, stores.permissions.ofGroup(group, permission)),
    ),
  };
}

function directSystemMembers({ realm, users }: SeenStores): ReadonlyMap<string, number[]> {
  const threshold = realm.settings.waiting_period_threshold;
  const members = new Map<string, number[]>();
  for (const user of users.all()) {
    if (!user.isActive) continue;
    const name = narrowestSystemGroup(user, threshold);
    const known = members.get(name);
    if (known) known.push(user.id);
    else members.set(name, [user.id]);
  }
  return members;
}

/** The system group of the role, and direct memberships; none for a deactivated account. */
export function groupsListing({ groups, realm }: Organization, user: UserRecord): GroupRecord[] {
  if (!user.isActive) return [];
  const systemGroup = groups.system(narrowestSystemGroup(user, realm.settings.waiting_period_threshold));
  return [systemGroup, ...[...groups.withDirectMember(user.id)].filter(({ name }) => name !== null)];
}
