/** Events for a person whose role changes: it decides whom, and whose addresses, the person may see. */

import { acquaintanceEvents, forgettingEvents } from "../../../channels/known-people/acquaintance-events.ts";
import { MOST_EVENTS } from "../../../channels/known-people/tell-viewers.ts";
import type { Transaction } from "../../../kernel/db/transaction.ts";
import type { NewEvent } from "../../../kernel/events/event-entry.ts";
import type { Organization, OrganizationChange } from "../../../kernel/memory/organization.ts";
import { ROLE_GUEST } from "../../../kernel/roles/roles.contract.ts";
import { partnersOf } from "../../../people/users/direct-partners.ts";
import { accessibleUsers, maySeeRealEmail } from "../../../people/users/user-access.ts";
import { userAdded } from "../../../people/users/user-events.ts";
import type { UserRecord } from "../../../people/users/user-records.ts";

/**
 * The people known to those accounts that become guests: nobody else's acquaintances are in memory. The log must be
 * locked, so that no conversation begins meanwhile.
 * @param users as they will be.
 */
export async function acquaintedChanges(
  users: readonly UserRecord[],
  tx: Transaction,
): Promise<OrganizationChange[]> {
  const guestIds = users.filter(({ role }) => role === ROLE_GUEST).map(({ id }) => id);
  const partners = await partnersOf(guestIds, tx);
  return [...partners].map(([userId, knownIds]) => ({ kind: "acquainted", userId, knownIds }));
}

/**
 * One event for each account that the person sees differently, or no longer; null: too many to find out.
 * @param acquainted whom the person knows, where that comes into memory with the role.
 */
export function seenPeople(
  organization: Organization,
  former: UserRecord,
  user: UserRecord,
  acquainted: readonly OrganizationChange[],
): NewEvent[] | null {
  if (!user.isActive || former.role === user.role) return [];
  const before = new Set(accessibleUsers(organization, former));
  const after = organization.considering(acquainted, () => new Set(accessibleUsers(organization, user)));
  const lost = [...before].filter((other) => !after.has(other));
  const met = [...after].filter((other) => !before.has(other));
  const shownAnew = [...after].filter(
    (other) => before.has(other) && maySeeRealEmail(former, other) !== maySeeRealEmail(user, other),
  );
  if (lost.length + met.length + shownAnew.length > MOST_EVENTS) return null;
  const audience = { kind: "users", userIds: [user.id] } as const;
  const viewersOf = (others: readonly UserRecord[]) => new Map(others.map(({ id }) => [id, [user.id]]));
  return [
    ...forgettingEvents(viewersOf(lost)),
    ...shownAnew.map(({ id: userId }) => userAdded.event({ userId, isKnown: true }, audience)),
    ...acquaintanceEvents(organization, viewersOf(met)),
  ];
}
