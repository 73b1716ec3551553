/** Events for a person whose role changes: it decides whom, and whose addresses, the person may see. */
import type { NewEvent } from "../events/event-entry.ts";
import type { Organization } from "../organization-memory/organization.ts";
import { accessibleUsers, mayAccessAllUsers, maySeeRealEmail, partnersOf } from "../users/user-access.ts";
import { userAdded, userRemoved } from "../users/user-events.ts";
import type { UserRecord } from "../users/user-records.ts";

/** One event for each account that the person sees differently, or no longer. */
export async function seenPeopleEvents(
  organization: Organization,
  former: UserRecord,
  user: UserRecord,
): Promise<NewEvent[]> {
  if (!user.isActive || former.role === user.role) return [];
  const seesAll = [former, user].every((viewer) => mayAccessAllUsers(organization, viewer));
  const partnerIds = seesAll ? [] : ((await partnersOf([user.id])).get(user.id) ?? []);
  const before = new Set(accessibleUsers(organization, former, partnerIds));
  const after = new Set(accessibleUsers(organization, user, partnerIds));
  const audience = { kind: "users", userIds: [user.id] } as const;
  return [...organization.users.all()].flatMap((other) => {
    const userId = other.id;
    if (!after.has(other)) return before.has(other) ? [userRemoved.event({ userId }, audience)] : [];
    const isSame = before.has(other) && maySeeRealEmail(former, other) === maySeeRealEmail(user, other);
    return isSame ? [] : [userAdded.event({ userId, isKnown: true }, audience)];
  });
}
