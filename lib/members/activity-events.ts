/** Events of an account that is deactivated or comes back. */
import type { NewEvent } from "../events/event-entry.ts";
import type { Organization } from "../organization-memory/organization.ts";
import { userUpdated } from "../users/user-events.ts";
import type { UserRecord } from "../users/user-records.ts";
import { membershipEvents } from "./membership-events.ts";
import { permissionEvents } from "./permission-events.ts";

/**
 * The account itself, the groups that list it, and the permissions that name it.
 * @param user as it was before.
 * @param partnerIds guests who know of the account by a direct conversation.
 */
export function activityEvents(
  organization: Organization,
  user: UserRecord,
  isActive: boolean,
  partnerIds: readonly number[],
): NewEvent[] {
  const changed = { ...user, isActive };
  const body = { person: { user_id: user.id, is_active: isActive }, partnerIds: [...partnerIds] };
  return [
    userUpdated.event(body, { kind: "everyone" }, [
      { kind: "user_changed", userId: user.id, fields: { isActive } },
    ]),
    ...membershipEvents(organization, user, changed),
    ...permissionEvents(organization, changed),
  ];
}
