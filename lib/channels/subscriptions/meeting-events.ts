/** Events for viewers who see only people in shared channels: people gained or lost. */
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { isLimited, mayMeet } from "../../people/users/user-access.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { acquaintanceEvents, forgettingEvents, type Viewers } from "../known-people/acquaintance-events.ts";
import { MAX_PAIRS, noVisibilityChange, type VisibilityChange } from "../known-people/tell-viewers.ts";

export interface ChannelUserIds {
  readonly channelId: number | null;
  readonly userIds: readonly number[];
}

/** A viewer with limited access, and the users gained or lost in a channel. */
interface ViewerAndOthers {
  readonly viewer: UserRecord;
  readonly others: readonly UserRecord[];
}

/** A new channel contains only the people who join it. */
function presentIn({ subscriptions }: Organization, channelId: number | null): Iterable<number> {
  return channelId === null ? [] : subscriptions.memberIds(channelId);
}

function viewersAndOthers(
  organization: Organization,
  { channelId, userIds }: ChannelUserIds,
): ViewerAndOthers[] {
  if (userIds.length === 0) return [];
  const passing = new Set(userIds);
  const recordsOf = (ids: Iterable<number>) => [...ids].flatMap((id) => organization.users.get(id) ?? []);
  const isViewer = (user: UserRecord) => user.isActive && isLimited(organization, user);
  const passingPeople = recordsOf(passing);
  const found: ViewerAndOthers[] = [];
  for (const id of presentIn(organization, channelId)) {
    const user = passing.has(id) ? undefined : organization.users.get(id);
    if (user && isViewer(user)) found.push({ viewer: user, others: passingPeople });
  }
  const passingViewers = passingPeople.filter(isViewer);
  // Skips reading all members, which only such viewers need.
  if (passingViewers.length === 0) return found;
  const people = recordsOf(new Set([...presentIn(organization, channelId), ...userIds]));
  return [...found, ...passingViewers.map((viewer) => ({ viewer, others: people }))];
}

/** @param make builds events for viewers who see people only through these channels. */
function visibilityChangeOf(
  organization: Organization,
  channelUserIds: readonly ChannelUserIds[],
  isKnownOtherwise: (viewer: UserRecord, other: UserRecord) => boolean,
  make: (viewers: Viewers) => NewEvent[],
): VisibilityChange {
  const { permissions, groups } = organization;
  // Nothing changes where everyone may see everyone.
  if (permissions.ofRealm("can_access_all_users_group") === groups.system("role:everyone").id)
    return noVisibilityChange;
  const found = channelUserIds.flatMap((ids) => viewersAndOthers(organization, ids));
  const viewerIds = [...new Set(found.map(({ viewer }) => viewer.id))];
  const pairs = found.reduce((sum, { others }) => sum + others.length, 0);
  if (pairs > MAX_PAIRS) return { viewerIds, events: null };
  const viewers = new Map<number, Set<number>>();
  for (const { viewer, others } of found) {
    for (const other of others) {
      if (other.id === viewer.id || other.botType !== null || isKnownOtherwise(viewer, other)) continue;
      viewers.set(other.id, (viewers.get(other.id) ?? new Set()).add(viewer.id));
    }
  }
  return { viewerIds, events: make(viewers) };
}

/** People who gain sight of each other; call before they join. */
export function meetings(
  organization: Organization,
  channelUserIds: readonly ChannelUserIds[],
): VisibilityChange {
  return visibilityChangeOf(
    organization,
    channelUserIds,
    (viewer, other) => mayMeet(organization, viewer, other),
    (viewers) => acquaintanceEvents(organization, viewers),
  );
}

/** People who gain sight of a new person through the initial channels. */
export function meetingNewcomer(organization: Organization, channelIds: readonly number[]): number[] {
  const present = new Set(channelIds.flatMap((channelId) => [...presentIn(organization, channelId)]));
  return [...present].filter((id) => {
    const viewer = organization.users.get(id);
    return viewer?.isActive && isLimited(organization, viewer);
  });
}

/** People who lose sight of each other; call before they leave. */
export function partings(
  organization: Organization,
  channelUserIds: readonly ChannelUserIds[],
): VisibilityChange {
  const leaving = new Map(channelUserIds.map(({ channelId, userIds }) => [channelId, new Set(userIds)]));
  const { acquaintances, subscriptions } = organization;
  return visibilityChangeOf(
    organization,
    channelUserIds,
    (viewer, other) =>
      acquaintances.of(viewer.id).has(other.id) ||
      subscriptions.shareChannel(viewer.id, other.id, (channelId) => {
        const leavers = leaving.get(channelId);
        return !leavers?.has(viewer.id) && !leavers?.has(other.id);
      }),
    forgettingEvents,
  );
}
