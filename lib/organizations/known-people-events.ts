/** Events for guests when the organization changes whom they may know of: the permission decides about guests alone. */
import type { NewEvent } from "../events/event-entry.ts";
import type { Organization } from "../organization-memory/organization.ts";
import { ROLE_GUEST } from "../roles/roles.contract.ts";
import { metUsers } from "../users/user-access.ts";
import { addedEvents, forgettingEvents, listEvents } from "./acquaintance-events.ts";

/**
 * One event for each account that guests get to know or may no longer know of.
 * @param formerGroupId who may know of everyone now; `groupId`: who may from now on.
 */
export function knownPeopleEvents(
  organization: Organization,
  formerGroupId: number,
  groupId: number,
): NewEvent[] {
  const { users, groups } = organization;
  const guests = [...users.all()].filter(
    (user) =>
      user.isActive &&
      user.role === ROLE_GUEST &&
      groups.isMember(formerGroupId, user) !== groups.isMember(groupId, user),
  );
  const [any] = guests;
  if (!any) return [];
  const strangers = new Map<number, number[]>();
  for (const guest of guests) {
    const met = new Set(metUsers(organization, guest));
    for (const user of users.all()) {
      if (met.has(user)) continue;
      const unknownTo = strangers.get(user.id);
      if (unknownTo) unknownTo.push(guest.id);
      else strangers.set(user.id, [guest.id]);
    }
  }
  if (!groups.isMember(groupId, any)) return forgettingEvents(strangers);
  // Lists are complete for all of them from now on: the same events, however many guests know however few people.
  const party = { viewerIds: guests.map(({ id }) => id), userIds: [...users.all()].map(({ id }) => id) };
  return [...addedEvents(strangers), ...listEvents(organization, party)];
}
