/** Writes subscriptions to several channels in one transaction, creating new channels. */

import { mayViewChannel } from "../channels/channel-access.ts";
import { channelActivity } from "../channels/channel-activity.ts";
import type { ChannelRecord } from "../channels/channel-records.ts";
import {
  type ChannelTemplate,
  insertChannels,
  insertHolders,
  type NewChannel,
} from "../channels/create-channel.ts";
import { type ChannelActivity, newChannelActivity } from "../channels/present-channel.ts";
import { parseReceived } from "../channels/received-ids.ts";
import { visibleActivity } from "../channels/visible-activity.ts";
import type { Transaction } from "../db/transaction.ts";
import { appendEvents } from "../events/append-event.ts";
import type { NewEvent } from "../events/event-entry.ts";
import { type LogTransaction, logTransaction, writerOf } from "../events/log-transaction.ts";
import type { Actor } from "../organization-memory/actor.ts";
import type { OrganizationChange } from "../organization-memory/organization.ts";
import { nameKey } from "../text/name-key.ts";
import type { UserRecord } from "../users/user-records.ts";
import { type JoiningParty, joiningEvents } from "./subscription-events.ts";
import {
  type Entry,
  insertSubscribers,
  isAnyTaken,
  type Membership,
  readSubscriberIds,
  setSubscribedSince,
} from "./subscription-queries.ts";

/** A channel with its former subscribers and those who have joined. */
export interface Joined {
  readonly channel: ChannelRecord;
  readonly joining: readonly UserRecord[];
  readonly before: readonly UserRecord[];
  readonly isNew: boolean;
}

/** A channel to be joined, read while the log is locked. */
interface Place extends Joined {
  readonly activity: ChannelActivity;
  /** Changes for the organization in memory: unnamed groups that hold permissions of the channel, and the channel. */
  readonly changes: readonly OrganizationChange[];
}

/** Whom to subscribe to what. */
export interface Memberships {
  readonly people: readonly UserRecord[];
  readonly existing: readonly ChannelRecord[];
  /** To be created; what they have in common is in the template. */
  readonly missing: readonly NewChannel[];
  readonly template: ChannelTemplate;
}

/** In channels with protected history, new subscribers have not received any message yet. */
const nothingReceived: ReadonlyMap<number, number> = new Map();

/** Somebody else has created one of the channels meanwhile. */
class NameTaken extends Error {}

/**
 * Creates the missing channels and subscribes everyone to all of them; returns null and writes nothing when somebody
 * else has created one of them meanwhile. How many statements run while the organization is locked does not depend on
 * the number of channels, permissions and people.
 */
export async function writeMemberships(actor: Actor, memberships: Memberships): Promise<Joined[] | null> {
  const { organization } = actor;
  const { people, existing } = memberships;
  const activity = await channelActivity(organization, existing);
  const written = logTransaction(writerOf(actor, "subscribe"), async (log) => {
    const created = await newPlaces(log, actor, memberships);
    const places = [...(await existingPlaces(log.tx, people, existing, activity)), ...created];
    await join(log, actor, places);
    return places;
  });
  return written.catch((error) => {
    if (error instanceof NameTaken) return null;
    throw error;
  });
}

/**
 * Creates the missing channels, and locks the log in any case.
 * @throws NameTaken
 */
async function newPlaces(
  log: LogTransaction,
  actor: Actor,
  { people, missing, template }: Memberships,
): Promise<Place[]> {
  if (missing.length === 0) {
    await log.lock();
    return [];
  }
  const { tx, realmId } = log;
  const { permissions, created } = await insertHolders(tx, actor, template.permissions);
  await log.lock();
  const names = missing.map(({ name }) => nameKey(name));
  if (await isAnyTaken(tx, realmId, names)) throw new NameTaken();
  const groups = created.map((group) => ({ kind: "group", group }) as const);
  const channels = await insertChannels(tx, actor, template, missing, permissions);
  return channels.map((channel, index) => ({
    channel,
    joining: people,
    before: [],
    isNew: true,
    activity: newChannelActivity,
    // The groups become known with the first channel.
    changes: [...(index === 0 ? groups : []), { kind: "channel", channel }],
  }));
}

/**
 * Subscribes people to existing channels as part of a larger transaction, for instance that of creating them.
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
  await join(log, actor, await existingPlaces(log.tx, people, channels, activity));
}

async function existingPlaces(
  tx: Transaction,
  people: readonly UserRecord[],
  channels: readonly ChannelRecord[],
  activity: ReadonlyMap<number, ChannelActivity>,
): Promise<Place[]> {
  if (channels.length === 0) return [];
  const members = await readSubscriberIds(
    tx,
    channels.map((channel) => channel.id),
  );
  return channels.map((channel) => {
    const memberIds = members.get(channel.id) ?? new Set<number>();
    return {
      channel,
      joining: people.filter((person) => !memberIds.has(person.id)),
      before: people.filter((person) => memberIds.has(person.id)),
      isNew: false,
      activity: visibleActivity(channel, activity.get(channel.id) ?? newChannelActivity, nothingReceived),
      changes: [],
    };
  });
}

async function join(
  log: LogTransaction,
  actor: Pick<Actor, "organization">,
  places: readonly Place[],
): Promise<void> {
  const { tx, realmId } = log;
  const changing = places.filter(({ joining, isNew }) => joining.length > 0 || isNew);
  const entries = changing.map(({ channel, joining }) => ({
    channelId: channel.id,
    userIds: joining.map((person) => person.id),
  }));
  const memberships = Map.groupBy(
    await insertSubscribers(tx, realmId, entries),
    ({ channelId }) => channelId,
  );
  const events: NewEvent[] = [];
  const begun: (Entry & { firstEvent: number })[] = [];
  for (const [index, place] of changing.entries()) {
    const { channel, isNew, changes, activity } = place;
    const joined = memberships.get(channel.id) ?? [];
    begun.push({ channelId: channel.id, userIds: entries[index]?.userIds ?? [], firstEvent: events.length });
    events.push(
      ...joiningEvents({
        channel,
        activity,
        parties: partiesOf(joined),
        newlySeeingIds: newlySeeing(actor, place),
        isNew,
        changes: [...changes, ...subscribedChanges(channel.id, joined)],
      }),
    );
  }
  const ids = await appendEvents(log, events);
  await setSubscribedSince(
    tx,
    begun.map((entry) => ({ ...entry, eventId: ids[entry.firstEvent] ?? 0 })),
  );
}

/** One change for all who come for the first time, and one for each former course of those who return. */
function subscribedChanges(channelId: number, memberships: readonly Membership[]): OrganizationChange[] {
  return [...Map.groupBy(memberships, ({ received }) => received)].map(([received, members]) => ({
    kind: "subscribed",
    channelId,
    userIds: members.map(({ userId }) => userId),
    received: parseReceived(received),
  }));
}

/** Nearly always one group: only people who return have settings of their own. */
export function partiesOf(memberships: readonly Membership[]): JoiningParty[] {
  const parties = new Map<string, { userIds: number[]; settings: JoiningParty["settings"] }>();
  for (const { channelId: _channelId, userId, received: _received, ...settings } of memberships) {
    const key = JSON.stringify(settings);
    const party = parties.get(key) ?? { userIds: [], settings };
    party.userIds.push(userId);
    parties.set(key, party);
  }
  return [...parties.values()];
}

function newlySeeing(
  { organization }: Pick<Actor, "organization">,
  { channel, joining, isNew }: Joined,
): number[] {
  if (isNew) return [];
  return joining
    .filter((person) => !mayViewChannel(organization, channel, person))
    .map((person) => person.id);
}
