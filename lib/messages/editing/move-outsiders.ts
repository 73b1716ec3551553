/** Effects of a move outside the new channel. */
import { mayReadChannel } from "../../channels/channels/channel-access.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import type { Audience } from "../../kernel/events/audience.ts";
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import { type LogWriter, logTransaction } from "../../kernel/events/log-transaction.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { goneEvent, goneOneByOne, hasClientsWithoutLists } from "../deletion/message-delete-event.ts";
import { messagesReadBy } from "../messages/flag-events.ts";
import { outsideHolders } from "../messages/topic-lock.ts";
import type { Moved, MovePlan, WrittenMove } from "./move-scope.ts";

/** Per transaction; sends wait until it ends. */
const LOSSES_AT_ONCE = 500;

/** Above this, the event names messages that some users had read, too. */
const MANY_MESSAGES = 100;
/** Per transaction; sends wait until it ends. */
const EVENTS_AT_ONCE = 500;

/** After the move, so that sends need not wait. */
export async function announceRead(
  organization: Organization,
  writer: LogWriter,
  plan: MovePlan,
  moved: Moved,
): Promise<void> {
  const userIds = outsiders(organization, plan);
  const events = userIds.length === 0 ? [] : await readEvents(plan, moved, userIds);
  for (let start = 0; start < events.length; start += EVENTS_AT_ONCE) {
    const some = events.slice(start, start + EVENTS_AT_ONCE);
    await logTransaction(writer, (log) => appendEvents(log, some));
  }
}

function outsiders(organization: Organization, { from, to }: MovePlan): number[] {
  if (from.id === to.id) return [];
  const { subscriptions, users } = organization;
  return [...subscriptions.subscribers(from.id).keys()].filter((userId) => {
    const user = users.get(userId);
    return user && !subscriptions.of(to.id, userId) && mayReadChannel(organization, to, user);
  });
}

/**
 * One event per set of unread messages. Includes former subscribers of the new channel, for whom the move has already
 * marked them as read.
 */
async function readEvents(
  { from, to }: MovePlan,
  { messageIds, topicId }: Moved,
  userIds: readonly number[],
): Promise<NewEvent[]> {
  const span = sql`int8multirange(int8range(${messageIds[0]}, ${messageIds.at(-1)}, '[]'))`;
  const unread = sql`
    SELECT s.user_id, s.received * ${span} - (coalesce(r.read, '{}') - coalesce(gone.received, '{}')) AS ids
    FROM subscription s LEFT JOIN topic_read r ON r.user_id = s.user_id AND r.topic_id = ${topicId}
    LEFT JOIN subscription gone ON gone.user_id = s.user_id AND gone.channel_id = ${to.id}
    WHERE s.channel_id = ${from.id} AND s.user_id = ANY(${[...userIds]}::int[]) AND s.is_active`;
  if (messageIds.length > MANY_MESSAGES) {
    const rows = await query<{ user_id: number }>(sql`
      SELECT user_id FROM (${unread}) AS unread WHERE NOT isempty(ids)`);
    const readerIds = rows.map(({ user_id }) => user_id);
    return readerIds.length === 0 ? [] : [messagesReadBy(readerIds, messageIds)];
  }
  const rows = await query<{ ids: number[]; user_ids: number[] }>(sql`
    SELECT to_json(ids) AS ids, json_agg(user_id) AS user_ids FROM (
      SELECT unread.user_id, ARRAY(
        SELECT moved.id FROM unnest(${[...messageIds]}::int8[]) AS moved(id) WHERE moved.id <@ unread.ids) AS ids
      FROM (${unread}) AS unread WHERE NOT isempty(unread.ids)) AS each
    WHERE ids <> '{}' GROUP BY ids`);
  return rows.map(({ ids, user_ids }) => messagesReadBy(user_ids, ids));
}

/**
 * Call under the organization's lock, to see all earlier flags. Starts from the few possible users, so that renames
 * cost the same for any number of messages.
 */
export async function holdersOfMoved(
  tx: Transaction,
  organization: Organization,
  { from }: MovePlan,
  moved: WrittenMove,
): Promise<number[]> {
  // Outsiders cannot read private channels, even messages they flagged.
  if (from.isPrivate) return [];
  const rows = await tx.$queryRaw<{ user_id: number }[]>(sql`
    SELECT user_id FROM channel_outsider WHERE channel_id = ${from.id}
    UNION ALL SELECT user_id FROM subscription WHERE channel_id = ${from.id} AND NOT is_active`);
  const candidateIds = outsideHolders(
    organization,
    from.id,
    rows.map(({ user_id }) => user_id),
  );
  const flaggerIds = candidateIds.length === 0 ? [] : await flaggersAmong(tx, candidateIds, moved);
  return outsideHolders(organization, from.id, [...flaggerIds, ...moved.loserIds]);
}

async function flaggersAmong(
  tx: Transaction,
  userIds: readonly number[],
  { messageIds, place }: WrittenMove,
): Promise<number[]> {
  const rows = await tx.$queryRaw<{ user_id: number }[]>(sql`
    SELECT DISTINCT f.user_id FROM message_flag f JOIN message m ON m.id = f.message_id
    WHERE f.user_id = ANY(${[...userIds]}::int[])
      AND f.message_id BETWEEN ${messageIds[0]} AND ${messageIds.at(-1)} AND ${place}
    ORDER BY f.user_id`);
  return rows.map(({ user_id }) => user_id);
}

function losers({ from, to }: MovePlan, { holderIds }: Moved): Audience {
  return { kind: "losers_of_move", fromChannelId: from.id, toChannelId: to.id, otherIds: holderIds };
}

function gone({ from, topicName }: MovePlan, { messageIds }: Moved) {
  return { messageIds, channelId: from.id, topicName };
}

function hasLosers(
  organization: Organization,
  { from, to }: MovePlan,
  { holderIds, messageIds }: Moved,
): boolean {
  if (from.id === to.id) return false;
  const { subscriptions } = organization;
  const formerIds = [...subscriptions.formerIds(from.id)].filter((userId) =>
    subscriptions.hasEverReceived(from.id, userId, messageIds),
  );
  return [...subscriptions.subscribers(from.id).keys(), ...formerIds, ...holderIds].some((userId) => {
    const user = organization.users.get(userId);
    return user !== undefined && !mayReadChannel(organization, to, user);
  });
}

export function lossEvents(organization: Organization, plan: MovePlan, moved: Moved): NewEvent[] {
  return hasLosers(organization, plan, moved) ? [goneEvent(gone(plan, moved), losers(plan, moved))] : [];
}

/** For clients that support no lists; after the move, since there are many events. */
export async function announceLoss(
  organization: Organization,
  writer: LogWriter,
  plan: MovePlan,
  moved: Moved,
): Promise<void> {
  if (!hasLosers(organization, plan, moved)) return;
  const events = goneOneByOne(gone(plan, moved), losers(plan, moved));
  for (let start = 0; start < events.length; start += LOSSES_AT_ONCE) {
    const isNeeded = await logTransaction(writer, async (log) => {
      if (!(await hasClientsWithoutLists(log.tx, writer.realmId))) return false;
      await appendEvents(log, events.slice(start, start + LOSSES_AT_ONCE));
      return true;
    });
    if (!isNeeded) return;
  }
}
