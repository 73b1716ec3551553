/** What guests are told when the organization changes whom they may know of: the permission decides about guests alone. */
import type { Organization } from "../../kernel/memory/organization.ts";
import { ROLE_GUEST } from "../../kernel/roles/roles.contract.ts";
import { metUsers } from "../../people/users/user-access.ts";
import { addedEvents, forgettingEvents, listEvents } from "./acquaintance-events.ts";
import { MOST_EVENTS, MOST_PAIRS, noTidings, type Tidings } from "./tell-viewers.ts";

/**
 * One event for each account that guests get to know or may no longer know of.
 * @param groupId who may know of everyone from now on; the permission is held as before.
 */
export function knownPeople(organization: Organization, groupId: number): Tidings {
  const { users, groups, permissions } = organization;
  const formerGroupId = permissions.ofRealm("can_access_all_users_group");
  const people = [...users.all()];
  const guests = people.filter(
    (user) =>
      user.role === ROLE_GUEST &&
      user.isActive &&
      groups.isMember(formerGroupId, user) !== groups.isMember(groupId, user),
  );
  const [any] = guests;
  if (!any) return noTidings;
  const viewerIds = guests.map(({ id }) => id);
  if (people.length * guests.length > MOST_PAIRS) return { viewerIds, events: null };
  const strangers = new Map<number, number[]>();
  for (const guest of guests) {
    const met = new Set(metUsers(organization, guest));
    for (const user of people) {
      if (met.has(user)) continue;
      const unknownTo = strangers.get(user.id);
      if (unknownTo) unknownTo.push(guest.id);
      else strangers.set(user.id, [guest.id]);
    }
  }
  if (strangers.size > MOST_EVENTS) return { viewerIds, events: null };
  if (!groups.isMember(groupId, any)) return { viewerIds, events: forgettingEvents(strangers) };
  // Lists are complete for all of them from now on: the same events, however many guests know however few people.
  const party = { viewerIds, userIds: people.map(({ id }) => id) };
  return { viewerIds, events: [...addedEvents(strangers), ...listEvents(organization, party)] };
}
