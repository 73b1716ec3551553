/** Fields that follow from others: no event has them, so a client derives them itself. */
import { z } from "zod";
import { organizationPermissions } from "../../organizations/organization-permissions.contract.ts";
import { organizationSettings } from "../../organizations/organization-settings.contract.ts";
import { type GroupSettingValue, groupSetting } from "../../roles/group-setting.contract.ts";
import { isSystemGroupName } from "../../roles/system-groups.contract.ts";
import type { HasOlderFields } from "../../settings/older-fields.ts";
import type { PermissionsTable } from "../../settings/permission.ts";
import type { SettingsTable } from "../../settings/setting.ts";
import { type Fields, groupsOf } from "./fields.ts";

/** The fields with everything derived from the present ones. */
export function deriveFields(fields: Fields): Fields {
  return { ...fields, ...olderFields(fields), ...ownPermissions(fields) };
}

function olderFields(fields: Fields): Fields {
  const older: Record<string, unknown> = {};
  const add = (entry: HasOlderFields, value: unknown) => {
    for (const [name, field] of Object.entries(entry.olderFields ?? {}))
      older[`realm_${name}`] = field.from(value);
  };
  const settings: SettingsTable = organizationSettings;
  const permissions: PermissionsTable = organizationPermissions;
  for (const [name, entry] of Object.entries(settings)) add(entry, fields[`realm_${name}`]);
  for (const [name, entry] of Object.entries(permissions)) {
    const holder = groupsOf(fields).find(({ id }) => id === fields[`realm_${name}`])?.name;
    add(entry, holder !== undefined && isSystemGroupName(holder) ? holder : null);
  }
  return older;
}

function ownPermissions(fields: Fields): Fields {
  const may = (name: string) =>
    fields.is_guest !== true && holds(fields, groupSetting.parse(fields[`realm_${name}`]));
  const createsPublic = may("can_create_public_channel_group");
  const createsPrivate = may("can_create_private_channel_group");
  return {
    can_create_streams: createsPublic || createsPrivate,
    can_create_public_streams: createsPublic,
    can_create_private_streams: createsPrivate,
    can_subscribe_other_users: may("can_add_subscribers_group"),
    can_invite_others_to_realm: may("can_invite_users_group"),
  };
}

/** Whether the client's own account is among those who hold a permission. */
function holds(fields: Fields, value: GroupSettingValue): boolean {
  const ownId = z.int().parse(fields.user_id);
  if (typeof value !== "number" && value.direct_members.includes(ownId)) return true;
  const reached = new Set(typeof value === "number" ? [value] : value.direct_subgroups);
  const groups = new Map(groupsOf(fields).map((group) => [group.id, group]));
  // A set is walked to its end while it grows.
  for (const id of reached) {
    const group = groups.get(id);
    if (!group || group.deactivated) continue;
    if (group.members.includes(ownId)) return true;
    for (const subgroupId of group.direct_subgroup_ids) reached.add(subgroupId);
  }
  return false;
}
