/** Events for those who may not know of everyone: whom they get to know, with the groups and permissions of these people. */

import type { NewEvent } from "../../kernel/events/event-entry.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { membersAdded } from "../../people/groups/group-events.ts";
import { groupsListing } from "../../people/groups/present-group.ts";
import { ascending } from "../../people/groups/present-group-setting.ts";
import { userAdded, userRemoved } from "../../people/users/user-events.ts";
import { permissionEvents } from "./permission-events.ts";

/** By the id of a person, to whom the person becomes known, or who may no longer know of them. */
export type Viewers = ReadonlyMap<number, Iterable<number>>;

/**
 * The people, then the lists that they are in: those were sent without them before. They are written after what makes the
 * people known.
 */
export function acquaintanceEvents(organization: Organization, viewers: Viewers): NewEvent[] {
  return [...addedEvents(viewers), ...partiesOf(viewers).flatMap((party) => listEvents(organization, party))];
}

/** The people alone. */
export function addedEvents(viewers: Viewers): NewEvent[] {
  return [...viewers].map(([userId, userIds]) =>
    userAdded.event({ userId, isKnown: true, isMet: true }, { kind: "users", userIds: [...userIds] }),
  );
}

/** Clients forget people with all lists that they are in; some then hold what stands for an unknown account. */
export function forgettingEvents(viewers: Viewers): NewEvent[] {
  return [...viewers].flatMap(([userId, userIds]) => {
    const audience = { kind: "users", userIds: [...userIds] } as const;
    return [
      userRemoved.event({ userId }, audience),
      userAdded.event({ userId, isForgotten: true }, audience),
    ];
  });
}

/** Viewers who get to know the same people. */
interface Party {
  readonly viewerIds: readonly number[];
  readonly userIds: readonly number[];
}

function partiesOf(viewers: Viewers): Party[] {
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

/** The groups that list these people, and the permissions that name them. */
export function listEvents(organization: Organization, { viewerIds, userIds }: Party): NewEvent[] {
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
