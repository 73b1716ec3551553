/** Rules of permissions for clients that edit them: allowed values and default. */
import { z } from "zod";
import { model } from "../contract/contract.ts";
import type { Permission, PermissionsTable } from "./permission.ts";
import { fromEntries } from "./setting.ts";

const supportedPermission = model(
  "SupportedPermission",
  z.strictObject({
    require_system_group: z.boolean().describe("Whether only system groups are allowed."),
    allow_internet_group: z.boolean().describe("Whether `role:internet` is allowed."),
    allow_nobody_group: z.boolean().describe("Whether `role:nobody` is allowed."),
    allow_everyone_group: z.boolean().describe("Whether `role:everyone` is allowed."),
    default_group_name: z.string().describe("Name of the group that holds it by default."),
    default_for_system_groups: z
      .string()
      .nullable()
      .describe("Name of the group that holds it in system groups; null for the default."),
    allowed_system_groups: z
      .array(z.string())
      .describe("Names of the only allowed system groups; empty for no restriction."),
  }),
);

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
