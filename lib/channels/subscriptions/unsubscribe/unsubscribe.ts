/** Ends memberships: own, own bots', and others' by permission. */
import { sql } from "../../../kernel/db/sql.ts";
import type { Transaction } from "../../../kernel/db/transaction.ts";
import { badRequest } from "../../../kernel/errors.ts";
import { appendEvents } from "../../../kernel/events/append-event.ts";
import { asLogged } from "../../../kernel/events/as-logged.ts";
import type { NewEvent } from "../../../kernel/events/event-entry.ts";
import { type LogWriter, logTransaction, writerOf } from "../../../kernel/events/log-transaction.ts";
import type { Actor } from "../../../kernel/memory/actor.ts";
import type { Organization } from "../../../kernel/memory/organization.ts";
import { type Ended, messagePort } from "../../../kernel/message-port.ts";
import type { UserRecord } from "../../../people/users/user-records.ts";
import { noSuchChannel, seesChannel } from "../../channels/channel-access.ts";
import { channelVanished } from "../../channels/channel-events.ts";
import type { ChannelRecord } from "../../channels/channel-records.ts";
import { tell } from "../../known-people/tell-viewers.ts";
import { findPeople } from "../find-people.ts";
import { partings } from "../meeting-events.ts";
import { mayUnsubscribe } from "../subscription-access.ts";
import { peersRemoved, subscriptionRemoved } from "../subscription-events.ts";
import { nextMessage } from "../subscription-queries.ts";
import { chunks, MEMBERSHIPS_AT_ONCE } from "../write-in-parts.ts";

export interface Unsubscribe {
  /** Channel names. */
  readonly subscriptions: readonly string[];
  /** Ids or addresses; absent or empty, as some clients send it: the actor. */
  readonly principals?: readonly (number | string)[] | undefined;
}

/** Channel names. */
export interface UnsubscribeResult {
  readonly removed: string[];
  /** Channels a principal was not subscribed to. */
  readonly not_removed: string[];
}

/**
 * @throws ApiError STREAM_DOES_NOT_EXIST for an unknown or hidden channel, UNAUTHORIZED_PRINCIPAL; BAD_REQUEST for
 *   unknown people, and without permission.
 */
export async function unsubscribe(
  actor: Actor,
  { subscriptions: names, principals }: Unsubscribe,
): Promise<UnsubscribeResult> {
  const people = await findPeople(actor, principals?.length ? principals : null);
  const channels = channelsToLeave(actor, names, people);
  const userIds = people.map(({ id }) => id);
  const writer = writerOf(actor, "unsubscribe");
  const byUserId = actor.isServer ? null : actor.user.id;
  const ended = await endMemberships(writer, actor.organization, { channels, userIds, byUserId });
  const left = Map.groupBy(ended, ({ channelId }) => channelId);
  const countOf = ({ id }: ChannelRecord) => left.get(id)?.length ?? 0;
  return {
    removed: channels.filter((channel) => countOf(channel) > 0).map(({ name }) => name),
    not_removed: channels.filter((channel) => countOf(channel) < people.length).map(({ name }) => name),
  };
}

/** @throws ApiError as `unsubscribe`. */
export function channelsToLeave(
  actor: Actor,
  names: readonly string[],
  people: readonly UserRecord[],
): ChannelRecord[] {
  const { organization } = actor;
  const channels = new Set<ChannelRecord>();
  for (const given of names) {
    const name = given.trim();
    const channel = organization.channels.named(name);
    if (!channel || !seesChannel(actor, channel)) throw noSuchChannel(name);
    if (!mayUnsubscribe(actor, channel, people)) throw badRequest("Insufficient permission");
    channels.add(channel);
  }
  return [...channels];
}

interface Memberships {
  readonly channels: readonly ChannelRecord[];
  readonly userIds: readonly number[];
  /** Null for the server. */
  readonly byUserId: number | null;
}

/**
 * Uses as many transactions as needed.
 * @returns the ended memberships.
 */
async function endMemberships(
  writer: LogWriter,
  organization: Organization,
  { channels, userIds, byUserId }: Memberships,
): Promise<Ended[]> {
  const ended: Ended[] = [];
  const channelsAtOnce = Math.ceil(MEMBERSHIPS_AT_ONCE / Math.max(1, userIds.length));
  for (const someChannels of chunks(channels, channelsAtOnce)) {
    for (const someIds of chunks(userIds, MEMBERSHIPS_AT_ONCE))
      ended.push(
        ...(await endSome(writer, organization, { channels: someChannels, userIds: someIds, byUserId })),
      );
  }
  const conversationIds = channels.map(({ conversationId }) => conversationId);
  await messagePort().markLeftAsRead(writer, conversationIds, ended);
  return ended;
}

function endSome(
  writer: LogWriter,
  organization: Organization,
  { channels, userIds, byUserId }: Memberships,
): Promise<Ended[]> {
  return logTransaction(writer, async (log) => {
    const parted = await asLogged(log, organization, () => {
      const isIn = (channelId: number) => (id: number) => organization.subscriptions.of(channelId, id);
      const leavers = channels.map(({ id }) => ({ channelId: id, userIds: userIds.filter(isIn(id)) }));
      return partings(organization, leavers);
    });
    const ended = await deactivate(log.tx, channels, userIds);
    const leaving = Map.groupBy(ended, ({ channelId }) => channelId);
    const events = channels.flatMap((channel) =>
      leavingEvents(channel, leaving.get(channel.id) ?? [], byUserId),
    );
    await appendEvents(log, events);
    await tell(log, parted);
    return ended;
  });
}

/** Requires the log lock, so that messages are either received or sent after leaving. */
function deactivate(
  tx: Transaction,
  channels: readonly ChannelRecord[],
  userIds: readonly number[],
): Promise<Leaving[]> {
  return tx.$queryRaw<Leaving[]>(sql`
    UPDATE subscription s SET is_active = false,
      received = s.received * int8multirange(int8range(NULL, next.id))
    FROM ${nextMessage} AS next
    WHERE s.channel_id = ANY(${channels.map(({ id }) => id)}::int[]) AND s.user_id = ANY(${[...userIds]}::int[])
      AND s.is_active
    RETURNING s.channel_id AS "channelId", s.user_id AS "userId", next.id::int8 AS "nextMessageId"`);
}

/** Messages from this id on are not received. */
interface Leaving extends Ended {
  readonly nextMessageId: bigint;
}

/** Events for former subscribers, who may have to forget a private channel, and for other viewers. */
function leavingEvents(
  { id: channelId, name }: ChannelRecord,
  leaving: readonly Leaving[],
  byUserId: number | null,
): NewEvent[] {
  const [first] = leaving;
  if (!first) return [];
  const userIds = leaving.map(({ userId }) => userId);
  const nextMessageId = Number(first.nextMessageId);
  const leavers = { kind: "users", userIds } as const;
  return [
    subscriptionRemoved.event({ channelId, name, byUserId }, leavers, [
      { kind: "unsubscribed", channelId, userIds, nextMessageId },
    ]),
    channelVanished.event({ channelId }, leavers),
    peersRemoved.event({ channelId, userIds }, { kind: "channel_viewers", channelId }),
  ];
}
