/** Events for a person whose role changes: it decides whom, and whose addresses, the person may see. */
import type { Transaction } from "../db/transaction.ts";
import type { NewEvent } from "../events/event-entry.ts";
import type { Organization, OrganizationChange } from "../organization-memory/organization.ts";
import { acquaintanceEvents, forgettingEvents } from "../organizations/acquaintance-events.ts";
import { ROLE_GUEST } from "../roles/roles.contract.ts";
import { partnersOf } from "../users/direct-partners.ts";
import { accessibleUsers, maySeeRealEmail } from "../users/user-access.ts";
import { userAdded } from "../users/user-events.ts";
import type { UserRecord } from "../users/user-records.ts";

/**
 * Whom those of the accounts know who are guests from now on: nobody else's acquaintances are in memory.
 * @param users as they will be.
 */
export async function acquaintedChanges(
  users: readonly UserRecord[],
  tx?: Transaction,
): Promise<OrganizationChange[]> {
  const guestIds = users.filter(({ role }) => role === ROLE_GUEST).map(({ id }) => id);
  const partners = await partnersOf(guestIds, tx);
  return [...partners].map(([userId, knownIds]) => ({ kind: "acquainted", userId, knownIds }));
}

/**
 * One event for each account that the person sees differently, or no longer.
 * @param acquainted whom the person knows, where that comes into memory with the role.
 */
export function seenPeopleEvents(
  organization: Organization,
  former: UserRecord,
  user: UserRecord,
  acquainted: readonly OrganizationChange[],
): NewEvent[] {
  if (!user.isActive || former.role === user.role) return [];
  const before = new Set(accessibleUsers(organization, former));
  const after = organization.considering(acquainted, () => new Set(accessibleUsers(organization, user)));
  const audience = { kind: "users", userIds: [user.id] } as const;
  const people = [...organization.users.all()];
  const viewersOf = (others: readonly UserRecord[]) => new Map(others.map(({ id }) => [id, [user.id]]));
  const shownAnew = people.filter(
    (other) =>
      before.has(other) &&
      after.has(other) &&
      maySeeRealEmail(former, other) !== maySeeRealEmail(user, other),
  );
  return [
    ...forgettingEvents(viewersOf(people.filter((other) => before.has(other) && !after.has(other)))),
    ...shownAnew.map(({ id: userId }) => userAdded.event({ userId, isKnown: true }, audience)),
    ...acquaintanceEvents(
      organization,
      viewersOf(people.filter((other) => after.has(other) && !before.has(other))),
    ),
  ];
}
