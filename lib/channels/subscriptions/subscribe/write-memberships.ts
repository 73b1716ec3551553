/** Writes subscriptions to several channels in one transaction, creating missing channels. */
import type { Transaction } from "../../../kernel/db/transaction.ts";
import { appendEvents } from "../../../kernel/events/append-event.ts";
import { asLogged } from "../../../kernel/events/as-logged.ts";
import type { NewEvent } from "../../../kernel/events/event-entry.ts";
import { type LogTransaction, logTransaction, writerOf } from "../../../kernel/events/log-transaction.ts";
import type { Actor } from "../../../kernel/memory/actor.ts";
import type { Organization, OrganizationChange } from "../../../kernel/memory/organization.ts";
import { requireNoneDeactivated } from "../../../people/groups/membership-rows.ts";
import type { UserRecord } from "../../../people/users/user-records.ts";
import { nameKey } from "../../../text/name-key.ts";
import { channelActivity, visibleActivity } from "../../channels/activity/channel-activity.ts";
import { readFirstMessages } from "../../channels/activity/first-messages.ts";

import { isReceivedOnly, mayViewChannel, requireFewNewChannels } from "../../channels/channel-access.ts";
import { defaultChannelsChanged } from "../../channels/channel-events.ts";
import type { ChannelRecord } from "../../channels/channel-records.ts";
import {
  type ChannelTemplate,
  insertChannels,
  insertHolders,
  type NewChannel,
} from "../../channels/create-channel.ts";
import { requireDistinctNames } from "../../channels/names/channel-name.ts";
import { type ChannelActivity, newChannelActivity } from "../../channels/present-channel.ts";
import { parseReceived } from "../../channels/received-ids.ts";
import { tell } from "../../known-people/tell-viewers.ts";
import { requireShare } from "../../registration-quota/registration-quota.ts";
import { returnedPolicies, sightsBy } from "../../topics/returned-policies.ts";
import { type ChannelUserIds, meetings } from "../meeting-events.ts";
import { joiningEvents, type SubscriberGroup } from "../subscription-events.ts";
import { insertSubscribers, isAnyTaken, type Membership } from "../subscription-queries.ts";

export interface Joined {
  readonly channel: ChannelRecord;
  readonly joining: readonly UserRecord[];
  readonly before: readonly UserRecord[];
  readonly isNew: boolean;
}

interface Place {
  readonly channel: ChannelRecord;
  readonly isNew: boolean;
  readonly activity: ChannelActivity;
  /** Changes of the organization in memory: the channel and its unnamed permission groups. */
  readonly changes: readonly OrganizationChange[];
}

export interface Memberships {
  readonly people: readonly UserRecord[];
  readonly existing: readonly ChannelRecord[];
  /** Channels to create; `template` has their shared settings. */
  readonly missing: readonly NewChannel[];
  readonly template: ChannelTemplate;
}

/** With protected history, new subscribers have not received any message yet. */
const nothingReceived: ReadonlyMap<number, number> = new Map();

/** Another request created one of the channels. */
class NameTaken extends Error {}

/**
 * Creates missing channels and subscribes everyone to all, with a constant number of statements under the lock. Null,
 * without writes, when another request created one of them.
 */
export async function writeMemberships(actor: Actor, memberships: Memberships): Promise<Joined[] | null> {
  const { organization } = actor;
  const { people, existing } = memberships;
  const activity = await channelActivity(organization, existing);
  const written = logTransaction(writerOf(actor, "subscribe"), async (log) => {
    const created = await newPlaces(log, actor, memberships);
    const met = await asLogged(log, organization, () => {
      requireDistinctNames(
        organization,
        memberships.missing.map(({ name }) => name),
      );
      return meetings(organization, joiningUserIds(organization, memberships));
    });
    const byUserId = actor.isServer ? null : actor.user.id;
    const joined = await join(log, organization, { people, byUserId }, [
      ...existingPlaces(existing, activity),
      ...created,
    ]);
    await tell(log, met);
    return joined;
  });
  return written.catch((error) => {
    if (error instanceof NameTaken) return null;
    throw error;
  });
}

function joiningUserIds(
  { subscriptions }: Organization,
  { people, existing, missing }: Memberships,
): ChannelUserIds[] {
  const ids = people.map(({ id }) => id);
  return [
    ...existing.map(({ id: channelId }) => ({
      channelId,
      userIds: ids.filter((id) => !subscriptions.of(channelId, id)),
    })),
    ...(missing.length > 0 ? [{ channelId: null, userIds: ids }] : []),
  ];
}

/**
 * Always locks the log.
 * @throws NameTaken, or ApiError BAD_REQUEST for too many new channels, and for a group deactivated meanwhile.
 */
async function newPlaces(
  log: LogTransaction,
  actor: Actor,
  { missing, template }: Memberships,
): Promise<Place[]> {
  if (missing.length === 0) {
    await log.lock();
    return [];
  }
  const { tx, realmId } = log;
  // Rechecked under the lock, which serializes the account's requests.
  requireFewNewChannels(actor, missing.length);
  const { permissions, created, chosenIds } = await insertHolders(tx, actor, template.permissions);
  await log.lock();
  await requireNoneDeactivated(tx, chosenIds);
  const names = missing.map(({ name }) => nameKey(name));
  if (await isAnyTaken(tx, realmId, names)) throw new NameTaken();
  const groups = created.map((group) => ({ kind: "group", group }) as const);
  const channels = await insertChannels(tx, actor, template, missing, permissions);
  requireShare(actor.organization, actor.user.id, [
    ...groups,
    ...channels.map((channel) => ({ kind: "channel", channel }) as const),
  ]);
  return channels.map((channel, index) => ({
    channel,
    isNew: true,
    activity: newChannelActivity,
    // The first channel's event carries the groups.
    changes: [...(index === 0 ? groups : []), { kind: "channel", channel }],
  }));
}

/**
 * For use in a larger transaction, for instance the channels' creation.
 * @param activity of the channels, read before.
 */
export async function joinChannels(
  log: LogTransaction,
  actor: Pick<Actor, "organization">,
  {
    people,
    channels,
  }: { readonly people: readonly UserRecord[]; readonly channels: readonly ChannelRecord[] },
  activity: ReadonlyMap<number, ChannelActivity>,
): Promise<void> {
  await log.lock();
  await join(log, actor.organization, { people, byUserId: null }, existingPlaces(channels, activity));
}

function existingPlaces(
  channels: readonly ChannelRecord[],
  activity: ReadonlyMap<number, ChannelActivity>,
): Place[] {
  return channels.map((channel) => ({
    channel,
    isNew: false,
    activity: visibleActivity(channel, activity.get(channel.id) ?? newChannelActivity, nothingReceived),
    changes: [],
  }));
}

/** Two statements, whatever the number of people and channels. */
async function join(
  log: LogTransaction,
  organization: Organization,
  { people, byUserId }: { readonly people: readonly UserRecord[]; readonly byUserId: number | null },
  places: readonly Place[],
): Promise<Joined[]> {
  const { subscriptions } = organization;
  const entries = places.map(({ channel: { id: channelId } }) => ({
    channelId,
    userIds: people.map(({ id }) => id).filter((id) => !subscriptions.of(channelId, id)),
  }));
  const begun = Map.groupBy(
    await insertSubscribers(log.tx, log.realmId, entries),
    ({ channelId }) => channelId,
  );
  const groupsIn = await groupSubscribers(
    log.tx,
    places.map(({ channel }) => channel),
    begun,
  );
  const events: NewEvent[] = [];
  const joined = places.map(({ channel, isNew, activity, changes }) => {
    const memberships = begun.get(channel.id) ?? [];
    const ids = new Set(memberships.map(({ userId }) => userId));
    const joining = people.filter(({ id }) => ids.has(id));
    if (isNew || joining.length > 0) {
      const groups = groupsIn.get(channel.id) ?? [];
      const newlySeeingIds = isNew ? [] : newlySeeing(organization, channel, joining);
      const changed = [...changes, ...subscribedChanges(channel.id, memberships)];
      const place = { channel, activity, groups, newlySeeingIds, isNew };
      events.push(...joiningEvents({ ...place, byUserId, changes: changed }));
    }
    return { channel, isNew, joining, before: people.filter(({ id }) => !ids.has(id)) };
  });
  if (places.some(({ isNew, channel }) => isNew && channel.isDefault))
    events.push(defaultChannelsChanged.event({}, { kind: "everyone" }));
  const policies = await returnedPolicies(log.tx, sightsBy(organization, events));
  await appendEvents(log, events);
  await tell(log, policies);
  return joined;
}

/** One change for all new subscribers, and one per distinct history of returning ones. */
function subscribedChanges(channelId: number, memberships: readonly Membership[]): OrganizationChange[] {
  return [...Map.groupBy(memberships, ({ received }) => received)].map(([received, members]) => ({
    kind: "subscribed",
    channelId,
    userIds: members.map(({ userId }) => userId),
    received: parseReceived(received),
  }));
}

/**
 * Groups subscribers by settings and first visible message; each group shares its events. One query; requires the log
 * lock.
 */
export async function groupSubscribers(
  tx: Transaction,
  channels: readonly ChannelRecord[],
  memberships: ReadonlyMap<number, readonly Membership[]>,
): Promise<ReadonlyMap<number, SubscriberGroup[]>> {
  const parts = channels.flatMap((channel) => {
    const { id, conversationId } = channel;
    const ranges = (memberships.get(id) ?? []).map(({ received }) =>
      isReceivedOnly(channel) ? received : null,
    );
    return [...new Set(ranges)].map((received) => ({ id, conversationId, received }));
  });
  const firsts = await readFirstMessages(tx, parts);
  const found = new Map(parts.map(({ id, received }, index) => [`${id} ${received}`, firsts[index] ?? null]));
  return new Map(
    channels.map((channel) => {
      const firstOf = ({ received }: Membership) =>
        found.get(`${channel.id} ${isReceivedOnly(channel) ? received : null}`) ?? null;
      return [channel.id, groupBySettings(memberships.get(channel.id) ?? [], firstOf)];
    }),
  );
}

function groupBySettings(
  memberships: readonly Membership[],
  firstOf: (membership: Membership) => number | null,
): SubscriberGroup[] {
  const groups = new Map<string, SubscriberGroup & { userIds: number[] }>();
  for (const membership of memberships) {
    const { channelId: _channelId, userId, received: _received, ...settings } = membership;
    const firstMessageId = firstOf(membership);
    const key = JSON.stringify([settings, firstMessageId]);
    const group = groups.get(key) ?? { userIds: [], settings, firstMessageId };
    group.userIds.push(userId);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function newlySeeing(
  organization: Organization,
  channel: ChannelRecord,
  joining: readonly UserRecord[],
): number[] {
  return joining
    .filter((person) => !mayViewChannel(organization, channel, person))
    .map((person) => person.id);
}
