/** Events for viewers with limited access about people they get to know, with groups and permissions. */

import type { NewEvent } from "../../kernel/events/event-entry.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { ROLE_GUEST } from "../../kernel/roles/roles.contract.ts";
import { membersAdded } from "../../people/groups/group-events.ts";
import { groupsListing } from "../../people/groups/present-group.ts";
import { ascending } from "../../people/groups/present-group-setting.ts";
import { metUsers } from "../../people/users/user-access.ts";
import { userAdded, userRemoved } from "../../people/users/user-events.ts";
import { permissionEvents } from "./permission-events.ts";
import { MAX_EVENTS, MAX_PAIRS, noVisibilityChange, type VisibilityChange } from "./tell-viewers.ts";

/** For each person's id, the viewers who gain or lose sight of that person. */
export type Viewers = ReadonlyMap<number, Iterable<number>>;

/** The people, then lists that were sent without them before. Append after the revealing change. */
export function acquaintanceEvents(organization: Organization, viewers: Viewers): NewEvent[] {
  return [
    ...addedEvents(viewers),
    ...sharedIdsOf(viewers).flatMap((party) => listEvents(organization, party)),
  ];
}

export function addedEvents(viewers: Viewers): NewEvent[] {
  return [...viewers].map(([userId, userIds]) =>
    userAdded.event({ userId, isKnown: true, isMet: true }, { kind: "users", userIds: [...userIds] }),
  );
}

/** Clients remove the people from all lists; some lists then need a placeholder. */
export function forgettingEvents(viewers: Viewers): NewEvent[] {
  return [...viewers].flatMap(([userId, userIds]) => {
    const audience = { kind: "users", userIds: [...userIds] } as const;
    return [
      userRemoved.event({ userId }, audience),
      userAdded.event({ userId, isForgotten: true }, audience),
    ];
  });
}

interface SharedIds {
  readonly viewerIds: readonly number[];
  readonly userIds: readonly number[];
}

function sharedIdsOf(viewers: Viewers): SharedIds[] {
  const known = new Map<number, number[]>();
  for (const [userId, viewerIds] of viewers) {
    for (const viewerId of viewerIds) {
      const userIds = known.get(viewerId);
      if (userIds) userIds.push(userId);
      else known.set(viewerId, [userId]);
    }
  }
  const parties = new Map<string, { viewerIds: number[]; userIds: readonly number[] }>();
  for (const [viewerId, userIds] of known) {
    const key = userIds.join(",");
    const party = parties.get(key) ?? { viewerIds: [], userIds };
    party.viewerIds.push(viewerId);
    parties.set(key, party);
  }
  return [...parties.values()];
}

export function listEvents(organization: Organization, { viewerIds, userIds }: SharedIds): NewEvent[] {
  const users = userIds.flatMap((id) => organization.users.get(id) ?? []);
  const members = new Map<number, number[]>();
  for (const user of users) {
    for (const { id } of groupsListing(organization, user)) {
      const listed = members.get(id);
      if (listed) listed.push(user.id);
      else members.set(id, [user.id]);
    }
  }
  const lists = [...members].map(([groupId, ids]) => {
    const isDeactivated = organization.groups.get(groupId)?.isActive === false;
    const stored = { groupId, userIds: ascending(ids), isDeactivated, isAgain: true };
    return membersAdded.event(stored, { kind: "users", userIds: viewerIds });
  });
  return [...lists, ...permissionEvents(organization, users, viewerIds)];
}

/**
 * One event per account that guests gain or lose sight of.
 * @param groupId who may see everyone after the change, not yet applied.
 */
export function knownPeople(organization: Organization, groupId: number): VisibilityChange {
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
  if (!any) return noVisibilityChange;
  const viewerIds = guests.map(({ id }) => id);
  if (people.length * guests.length > MAX_PAIRS) return { viewerIds, events: null };
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
  if (strangers.size > MAX_EVENTS) return { viewerIds, events: null };
  if (!groups.isMember(groupId, any)) return { viewerIds, events: forgettingEvents(strangers) };
  // All guests get identical events with complete lists, whatever each knew before.
  const party = { viewerIds, userIds: people.map(({ id }) => id) };
  return { viewerIds, events: [...addedEvents(strangers), ...listEvents(organization, party)] };
}
