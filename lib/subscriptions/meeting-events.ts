/** Events for people who know only those they share a channel with: whom they meet when somebody joins, or lose. */
import type { NewEvent } from "../events/event-entry.ts";
import type { Organization } from "../organization-memory/organization.ts";
import { acquaintanceEvents, forgettingEvents } from "../organizations/acquaintance-events.ts";
import { mayAccessAllUsers, mayMeet } from "../users/user-access.ts";
import type { UserRecord } from "../users/user-records.ts";

/** People who come to a channel, or leave it. */
export interface Passage {
  readonly channelId: number | null;
  readonly userIds: readonly number[];
}

/** The people of a channel that does not exist yet are those who come. */
function presentIn({ subscriptions }: Organization, channelId: number | null): Iterable<number> {
  return channelId === null ? [] : subscriptions.subscribers(channelId).keys();
}

/** Pairs of a viewer, who may know only those they meet, and somebody who shares the channel; one of them passes. */
function pairs(organization: Organization, { channelId, userIds }: Passage): [UserRecord, UserRecord][] {
  const passing = new Set(userIds);
  const recordsOf = (ids: Iterable<number>) => [...ids].flatMap((id) => organization.users.get(id) ?? []);
  const people = recordsOf(new Set([...presentIn(organization, channelId), ...userIds]));
  const passingPeople = recordsOf(passing);
  return people
    .filter((user) => user.isActive && !mayAccessAllUsers(organization, user))
    .flatMap((viewer) =>
      (passing.has(viewer.id) ? people : passingPeople)
        .filter((other) => other.id !== viewer.id && other.botType === null)
        .map((other): [UserRecord, UserRecord] => [viewer, other]),
    );
}

/** By the id of a person, those who know the person only by the passages. */
function viewersOf(
  organization: Organization,
  passages: readonly Passage[],
  isKnownOtherwise: (viewer: UserRecord, other: UserRecord) => boolean,
): ReadonlyMap<number, ReadonlySet<number>> {
  const { permissions, groups } = organization;
  // Where everybody may know of everyone, nobody meets anybody.
  if (permissions.ofRealm("can_access_all_users_group") === groups.system("role:everyone").id)
    return new Map();
  const found = passages
    .flatMap((passage) => pairs(organization, passage))
    .filter(([viewer, other]) => !isKnownOtherwise(viewer, other));
  const viewers = new Map<number, Set<number>>();
  for (const [viewer, other] of found) {
    viewers.set(other.id, (viewers.get(other.id) ?? new Set()).add(viewer.id));
  }
  return viewers;
}

/** Whom people get to know when others, or they themselves, join channels; asked before they join. */
export function meetingEvents(organization: Organization, passages: readonly Passage[]): NewEvent[] {
  const viewers = viewersOf(organization, passages, (viewer, other) => mayMeet(organization, viewer, other));
  return acquaintanceEvents(organization, viewers);
}

/** Who gets to know a new person by the channels in which that person begins. */
export function meetingNewcomer(organization: Organization, channelIds: readonly number[]): number[] {
  const present = new Set(channelIds.flatMap((channelId) => [...presentIn(organization, channelId)]));
  return [...present].filter((id) => {
    const viewer = organization.users.get(id);
    return viewer?.isActive && !mayAccessAllUsers(organization, viewer);
  });
}

/** Whom people may no longer know when others, or they themselves, leave channels; asked before they leave. */
export function partingEvents(organization: Organization, passages: readonly Passage[]): NewEvent[] {
  const isLeaving = (channelId: number, id: number) =>
    passages.some((passage) => passage.channelId === channelId && passage.userIds.includes(id));
  const { acquaintances, subscriptions } = organization;
  const viewers = viewersOf(
    organization,
    passages,
    (viewer, other) =>
      acquaintances.of(viewer.id).has(other.id) ||
      [...subscriptions.channelsOf(viewer.id)].some(
        (channelId) =>
          subscriptions.of(channelId, other.id) !== undefined &&
          !isLeaving(channelId, viewer.id) &&
          !isLeaving(channelId, other.id),
      ),
  );
  return forgettingEvents(viewers);
}
