/** Writes subscriptions to several channels in one transaction, creating new channels. */

import { mayViewChannel } from "../channels/channel-access.ts";
import { channelActivity } from "../channels/channel-activity.ts";
import type { ChannelRecord } from "../channels/channel-records.ts";
import { type CreatedChannel, insertChannel, type NewChannel } from "../channels/create-channel.ts";
import { type ChannelActivity, newChannelActivity } from "../channels/present-channel.ts";
import { visibleActivity } from "../channels/visible-activity.ts";
import { type Transaction, transaction } from "../db/transaction.ts";
import { appendEvents, lockLog } from "../events/append-event.ts";
import type { NewEvent } from "../events/event-entry.ts";
import { renderMessage } from "../markdown/render-message.ts";
import { markdownSnapshot } from "../messages/markdown-snapshot.ts";
import type { Actor } from "../organization-memory/actor.ts";
import type { OrganizationChange } from "../organization-memory/organization.ts";
import { nameKey } from "../text/name-key.ts";
import type { UserRecord } from "../users/user-records.ts";
import { parseReceived } from "./received-ids.ts";
import { type JoiningParty, joiningEvents } from "./subscription-events.ts";
import {
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
  readonly changes: CreatedChannel["changes"];
}

/** In channels with protected history, new subscribers have not received any message yet. */
const nothingReceived: ReadonlyMap<number, number> = new Map();

/**
 * Creates the missing channels and subscribes everyone to all of them; returns null and writes nothing when somebody
 * else has created one of them meanwhile.
 */
export async function writeMemberships(
  actor: Actor,
  people: readonly UserRecord[],
  existing: readonly ChannelRecord[],
  missing: readonly NewChannel[],
): Promise<Joined[] | null> {
  const realmId = actor.organization.realm.id;
  const activity = await channelActivity(actor.organization, existing);
  const render = (text: string) => renderMessage(text, markdownSnapshot(actor)).html;
  return transaction(async (tx) => {
    await lockLog(tx, realmId);
    const names = missing.map(({ name }) => nameKey(name));
    if (names.length > 0 && (await isAnyTaken(tx, realmId, names))) return null;
    const places = await existingPlaces(tx, people, existing, activity);
    for (const given of missing) {
      const created = await insertChannel(tx, actor, given, render);
      places.push(newPlace(created, people));
    }
    await join(tx, actor, places);
    return places;
  });
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

function newPlace({ channel, changes }: CreatedChannel, people: readonly UserRecord[]): Place {
  return {
    channel,
    joining: people,
    before: [],
    isNew: true,
    activity: newChannelActivity,
    changes,
  };
}

async function join(tx: Transaction, actor: Actor, places: readonly Place[]): Promise<void> {
  const realmId = actor.organization.realm.id;
  const events: NewEvent[] = [];
  const begun: { channelId: number; userIds: number[]; firstEvent: number }[] = [];
  for (const place of places) {
    const { channel, isNew, joining, changes } = place;
    if (joining.length === 0 && !isNew) continue;
    const userIds = joining.map((person) => person.id);
    const memberships = await insertSubscribers(tx, realmId, channel.id, userIds);
    begun.push({ channelId: channel.id, userIds, firstEvent: events.length });
    events.push(
      ...joiningEvents({
        channel,
        activity: place.activity,
        parties: partiesOf(memberships),
        newlySeeingIds: newlySeeing(actor, place),
        isNew,
        changes: [...changes, ...subscribedChanges(channel.id, memberships)],
      }),
    );
  }
  const ids = await appendEvents(tx, realmId, events);
  for (const { channelId, userIds, firstEvent } of begun) {
    await setSubscribedSince(tx, channelId, userIds, ids[firstEvent] ?? 0);
  }
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
function partiesOf(memberships: readonly Membership[]): JoiningParty[] {
  const parties = new Map<string, { userIds: number[]; settings: JoiningParty["settings"] }>();
  for (const { userId, received: _received, ...settings } of memberships) {
    const key = JSON.stringify(settings);
    const party = parties.get(key) ?? { userIds: [], settings };
    party.userIds.push(userId);
    parties.set(key, party);
  }
  return [...parties.values()];
}

function newlySeeing({ organization }: Actor, { channel, joining, isNew }: Joined): number[] {
  if (isNew) return [];
  return joining
    .filter((person) => !mayViewChannel(organization, channel, person))
    .map((person) => person.id);
}
