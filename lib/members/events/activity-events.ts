/** Events of accounts that are deactivated or come back. */
import type { NewEvent } from "../../events/event-entry.ts";
import type { Organization } from "../../organization-memory/organization.ts";
import { permissionEvents } from "../../organizations/permission-events.ts";
import { userUpdated } from "../../users/user-events.ts";
import type { UserRecord } from "../../users/user-records.ts";
import { membershipEvents } from "./membership-events.ts";

/**
 * The accounts themselves, the groups that list them, and the permissions that name them.
 * @param accounts as they were before.
 */
export function activityEvents(
  organization: Organization,
  accounts: readonly UserRecord[],
  isActive: boolean,
): NewEvent[] {
  const changed = accounts.map((user) => ({ ...user, isActive }));
  return [
    ...accounts.flatMap((account) => accountEvents(organization, account, isActive)),
    ...permissionEvents(organization, changed),
  ];
}

function accountEvents(organization: Organization, user: UserRecord, isActive: boolean): NewEvent[] {
  const body = { person: { user_id: user.id, is_active: isActive } };
  const change = { kind: "user_changed", userId: user.id, fields: { isActive } } as const;
  return [
    userUpdated.event(body, { kind: "everyone" }, [change]),
    ...membershipEvents(organization, user, { ...user, isActive }),
  ];
}
