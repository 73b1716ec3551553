/** Temporary settings and permissions. */

import type { SystemGroupName } from "../kernel/roles/roles.contract.ts";
import { defaultHolder } from "../kernel/settings/permission.ts";
import {
  type OrganizationPermission,
  organizationPermissions,
} from "../organization/organizations/organization-permissions.contract.ts";
import type { OrganizationSettings } from "../organization/organizations/organization-settings.contract.ts";

import { changeOrganization } from "./change-organization.ts";

type Holders = Readonly<Partial<Record<OrganizationPermission, SystemGroupName>>>;

interface Given {
  readonly settings?: Partial<OrganizationSettings>;
  readonly permissions?: Holders;
}

function change(realmId: number, settings: Partial<OrganizationSettings>, holders: Holders): Promise<void> {
  return changeOrganization(realmId, ({ groups }) => {
    const permissions = Object.fromEntries(
      Object.entries(holders).map(([name, group]) => [name, groups.system(group).id]),
    );
    return [{ kind: "realm_changed", fields: { settings, permissions } }];
  });
}

/** Restores the former settings. */
export async function withSettings(
  realmId: number,
  { settings = {}, permissions = {} }: Given,
  work: () => Promise<void>,
): Promise<void> {
  let former: Partial<OrganizationSettings> = {};
  await changeOrganization(realmId, ({ realm }) => {
    former = realm.settings;
    return [];
  });
  await change(realmId, settings, permissions);
  try {
    await work();
  } finally {
    const defaults = Object.entries(organizationPermissions)
      .filter(([name]) => name in permissions)
      .map(([name, permission]) => [name, defaultHolder(permission, false)] as const);
    await change(realmId, former, Object.fromEntries(defaults));
  }
}
