/** Private channels that become visible or hidden when group memberships change. */
import { appendInParts } from "../../kernel/events/append-event.ts";
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import type { LogWriter } from "../../kernel/events/log-transaction.ts";
import type { Organization, OrganizationChange } from "../../kernel/memory/organization.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { tellReturnedPolicies } from "../subscriptions/tell-returned-policies.ts";
import { channelActivity, visibleActivity } from "./activity/channel-activity.ts";
import { mayViewChannel } from "./channel-access.ts";
import type { ChannelRecord } from "./channel-records.ts";
import { permissionsToKnow } from "./channel-rights.ts";
import { newChannelActivity } from "./present-channel.ts";
import { sightEvents } from "./sight-of-channel.ts";

/**
 * Events for people who gain or lose sight of private channels. Most groups hold no channel permission; for these, this
 * only scans the channels.
 * @param changes of the group's or its subgroups' members.
 */
export async function channelSightEvents(
  organization: Organization,
  groupId: number,
  changes: readonly OrganizationChange[],
): Promise<NewEvent[]> {
  const channels = channelsHeldBy(organization, organization.groups.containing(groupId));
  if (channels.length === 0) return [];
  const people = peopleAffected(organization, groupId, changes);
  const atOnce = Math.max(1, Math.floor(CHECKS_AT_ONCE / Math.max(1, people.length)));
  const events: NewEvent[] = [];
  for (let start = 0; start < channels.length; start += atOnce) {
    const part = channels.slice(start, start + atOnce);
    const activity = await channelActivity(organization, part);
    const seen = () => part.map((channel) => sightOf(organization, channel, people));
    const before = seen();
    const after = organization.considering(changes, seen);
    for (const [index, channel] of part.entries()) {
      const saw = before[index] ?? nobody;
      const sees = after[index] ?? nobody;
      const gainedIds = [...sees].filter((id) => !saw.has(id));
      const lostIds = [...saw].filter((id) => !sees.has(id));
      const known = visibleActivity(channel, activity.get(channel.id) ?? newChannelActivity, nothingReceived);
      events.push(...sightEvents(organization, channel.id, known, { gainedIds, lostIds }));
    }
  }
  return events;
}

/** Runs after the change itself. */
export async function tellSight(
  writer: LogWriter,
  organization: Organization,
  events: readonly NewEvent[],
): Promise<void> {
  await appendInParts(writer, events);
  await tellReturnedPolicies(writer, organization, events);
}

/** Person-channel pairs checked before yielding. */
const CHECKS_AT_ONCE = 20_000;

const nobody: ReadonlySet<number> = new Set();
const nothingReceived: ReadonlyMap<number, number> = new Map();

function sightOf(
  organization: Organization,
  channel: ChannelRecord,
  people: readonly UserRecord[],
): ReadonlySet<number> {
  const viewers = people.filter((user) => mayViewChannel(organization, channel, user));
  return new Set(viewers.map(({ id }) => id));
}

/** Groups with a permission that reveals the channel. */
function holdersOf({ permissions }: Organization, channel: ChannelRecord): number[] {
  return permissionsToKnow.map((right) => permissions.ofChannel(channel, right));
}

function channelsHeldBy(organization: Organization, groupIds: ReadonlySet<number>): ChannelRecord[] {
  return [...organization.channels.all()].filter(
    (channel) => channel.isPrivate && holdersOf(organization, channel).some((id) => groupIds.has(id)),
  );
}

/** People who join or leave, directly or with a subgroup. */
function peopleAffected(
  organization: Organization,
  groupId: number,
  changes: readonly OrganizationChange[],
): UserRecord[] {
  const { groups, users } = organization;
  const active = [...users.all()].filter(({ isActive }) => isActive);
  const memberships = () => active.map((user) => groups.isMember(groupId, user));
  const before = memberships();
  const after = organization.considering(changes, memberships);
  return active.filter((_user, index) => before[index] !== after[index]);
}
