/** Rules of permissions for clients that edit them: allowed values and default. */
import { z } from "zod";
import type { Permission, PermissionsTable } from "./permission.ts";
import { fromEntries } from "./setting.ts";

const supportedPermission = z.strictObject({
  require_system_group: z.boolean(),
  allow_internet_group: z.boolean(),
  allow_nobody_group: z.boolean(),
  allow_everyone_group: z.boolean(),
  default_group_name: z.string(),
  default_for_system_groups: z.string().nullable(),
  allowed_system_groups: z.array(z.string()),
});

/** Permission wire name → allowed values. */
export const supportedPermissions = z.record(z.string(), supportedPermission);

/** One part of server_supported_permission_settings. */
export function describePermissions(table: PermissionsTable): z.infer<typeof supportedPermissions> {
  return fromEntries(Object.entries(table).map(([name, entry]) => [name, description(entry)]));
}

function description(entry: Permission): z.infer<typeof supportedPermission> {
  return {
    require_system_group: entry.onlySystemGroups !== undefined,
    allow_internet_group: !entry.notHeldBy.includes("role:internet"),
    allow_nobody_group: !entry.notHeldBy.includes("role:nobody"),
    allow_everyone_group: !entry.notHeldBy.includes("role:everyone"),
    default_group_name: entry.toCreator ?? entry.default,
    default_for_system_groups: entry.inSystemGroups ?? null,
    allowed_system_groups: [...(entry.onlySystemGroups ?? [])],
  };
}
