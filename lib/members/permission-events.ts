/** Events of the organization's permissions that name a person who is deactivated or comes back. */
import type { NewEvent } from "../events/event-entry.ts";
import { groupSettingValue } from "../groups/present-group-setting.ts";
import type { Organization } from "../organization-memory/organization.ts";
import { organizationUpdated } from "../organizations/organization-events.ts";
import {
  isOrganizationPermission,
  organizationPermissions,
} from "../organizations/organization-permissions.contract.ts";
import type { UserRecord } from "../users/user-records.ts";

/** The permissions that an unnamed group with this person holds; its members are listed as far as they are active. */
export function permissionEvents(organization: Organization, user: UserRecord): NewEvent[] {
  const { groups, permissions, users } = organization;
  const unnamed = new Set(
    [...groups.withDirectMember(user.id)].filter(({ name }) => name === null).map(({ id }) => id),
  );
  if (unnamed.size === 0) return [];
  const context = { groups, users: { get: (id: number) => (id === user.id ? user : users.get(id)) } };
  const changed = Object.keys(organizationPermissions).flatMap((name) => {
    if (!isOrganizationPermission(name)) return [];
    const holder = permissions.ofRealm(name);
    return unnamed.has(holder) ? [[name, groupSettingValue(context, holder)] as const] : [];
  });
  if (changed.length === 0) return [];
  return [organizationUpdated.event({ data: Object.fromEntries(changed) }, { kind: "everyone" })];
}
