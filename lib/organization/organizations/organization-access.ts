/** Permission checks of the organization. */
import { requireRole } from "../../auth/authentication/require-role.ts";
import { refusePersonalKey } from "../../auth/keys/api-key.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { type ROLE_ADMINISTRATOR, ROLE_OWNER } from "../../kernel/roles/roles.contract.ts";
import type { Permission } from "../../kernel/settings/permission.ts";
import { fromEntries, type Setting, type SettingOptions } from "../../kernel/settings/setting.ts";
import {
  isOrganizationPermission,
  type OrganizationPermission,
} from "./organization-permissions.contract.ts";
import { type OrganizationSettings, organizationSettings } from "./organization-settings.contract.ts";

/**
 * Checks the `changedBy` of a setting or permission. Program keys may not change owners' settings, which could give the
 * organization away.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayChange(
  actor: Actor,
  changedBy: typeof ROLE_OWNER | typeof ROLE_ADMINISTRATOR | OrganizationPermission,
): void {
  if (typeof changedBy === "string") {
    if (!actor.organization.permissions.may(actor.user, changedBy))
      throw badRequest("Insufficient permission");
  } else {
    requireRole(actor.user, changedBy);
    if (changedBy === ROLE_OWNER) refusePersonalKey(actor);
  }
}

/**
 * Checks every given parameter, even unchanged ones.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayChangeAll(
  actor: Actor,
  table: Readonly<Record<string, (Setting & SettingOptions) | Permission>>,
  given: Readonly<Record<string, unknown>>,
): void {
  if (actor.isServer) return;
  for (const [name, { changedBy }] of Object.entries(table)) {
    if (changedBy === undefined || given[name] === undefined) continue;
    if (typeof changedBy === "string" && !isOrganizationPermission(changedBy)) {
      throw new Error(`${name} is changed by a permission that does not exist: ${changedBy}`);
    }
    requireMayChange(actor, changedBy);
  }
}

/** Used instead of a channel id. */
const NO_CHANNEL = -1;

export const channelSettings: ReadonlySet<string> = new Set(
  Object.entries(organizationSettings).flatMap(([name, entry]) => ("refersTo" in entry ? [name] : [])),
);

export function withoutChannel(
  settings: OrganizationSettings,
  channelId: number,
): Partial<OrganizationSettings> {
  return fromEntries(
    Object.entries(settings)
      .filter(([name, value]) => channelSettings.has(name) && value === channelId)
      .map(([name]) => [name, NO_CHANNEL]),
  );
}
