/** Ends memberships of channels, and marks as read what those who left had not read. */

import { sql } from "../../../kernel/db/sql.ts";
import type { Transaction } from "../../../kernel/db/transaction.ts";
import { appendEvents } from "../../../kernel/events/append-event.ts";
import { asLogged } from "../../../kernel/events/as-logged.ts";
import type { NewEvent } from "../../../kernel/events/event-entry.ts";
import { type LogWriter, logTransaction } from "../../../kernel/events/log-transaction.ts";
import type { Organization } from "../../../kernel/memory/organization.ts";
import { type Ended, messagePort } from "../../../kernel/message-port.ts";
import { channelVanished } from "../../channels/channel-events.ts";
import type { ChannelRecord } from "../../channels/channel-records.ts";
import { tell } from "../../known-people/tell-viewers.ts";
import { partings } from "../meeting-events.ts";
import { peersRemoved, subscriptionRemoved } from "../subscription-events.ts";
import { nextMessage } from "../subscription-queries.ts";
import { chunks, MEMBERSHIPS_AT_ONCE } from "../write-in-parts.ts";

interface Memberships {
  readonly channels: readonly ChannelRecord[];
  readonly userIds: readonly number[];
}

/**
 * Removes these people from these channels, in as many transactions as it takes.
 * @returns the memberships that there were.
 */
export async function endMemberships(
  writer: LogWriter,
  organization: Organization,
  { channels, userIds }: Memberships,
): Promise<Ended[]> {
  const ended: Ended[] = [];
  const channelsAtOnce = Math.ceil(MEMBERSHIPS_AT_ONCE / Math.max(1, userIds.length));
  for (const someChannels of chunks(channels, channelsAtOnce)) {
    for (const someIds of chunks(userIds, MEMBERSHIPS_AT_ONCE))
      ended.push(...(await endSome(writer, organization, { channels: someChannels, userIds: someIds })));
  }
  const conversationIds = channels.map(({ conversationId }) => conversationId);
  await messagePort().markLeftAsRead(writer, conversationIds, ended);
  return ended;
}

function endSome(
  writer: LogWriter,
  organization: Organization,
  { channels, userIds }: Memberships,
): Promise<Ended[]> {
  return logTransaction(writer, async (log) => {
    const parted = await asLogged(log, organization, () => {
      const isIn = (channelId: number) => (id: number) => organization.subscriptions.of(channelId, id);
      const passages = channels.map(({ id }) => ({ channelId: id, userIds: userIds.filter(isIn(id)) }));
      return partings(organization, passages);
    });
    const ended = await deactivate(log.tx, channels, userIds);
    const leaving = Map.groupBy(ended, ({ channelId }) => channelId);
    const events = channels.flatMap((channel) => leavingEvents(channel, leaving.get(channel.id) ?? []));
    await appendEvents(log, events);
    await tell(log, parted);
    return ended;
  });
}

/** The organization's log is locked, so that every message is either received or sent after they left. */
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

/** A membership that ends; messages of the channel from an id on are no longer received. */
interface Leaving extends Ended {
  readonly nextMessageId: bigint;
}

/** For those who left, who may then have to forget a private channel, and for the others who may know of it. */
function leavingEvents({ id: channelId, name }: ChannelRecord, leaving: readonly Leaving[]): NewEvent[] {
  const [first] = leaving;
  if (!first) return [];
  const userIds = leaving.map(({ userId }) => userId);
  const nextMessageId = Number(first.nextMessageId);
  const leavers = { kind: "users", userIds } as const;
  return [
    subscriptionRemoved.event({ channelId, name }, leavers, [
      { kind: "unsubscribed", channelId, userIds, nextMessageId },
    ]),
    channelVanished.event({ channelId }, leavers),
    peersRemoved.event({ channelId, userIds }, { kind: "channel_viewers", channelId }),
  ];
}
