/** Writes subscription rows: who is subscribed to a channel and which messages they receive. */

import { firstColor } from "../channels/channel-colors.ts";
import { sql } from "../db/sql.ts";
import type { Transaction } from "../db/transaction.ts";
import type { SubscriptionSettings } from "./present-subscription.ts";

/** Whether a channel has one of these name keys; while the log is locked, none can be added. */
export async function isAnyTaken(
  tx: Transaction,
  realmId: number,
  nameKeys: readonly string[],
): Promise<boolean> {
  const taken = { realmId, nameKey: { in: [...nameKeys] } };
  return (await tx.channel.findFirst({ where: taken, select: { id: true } })) !== null;
}

/** Subscribers of these channels; while the log is locked, nobody can join or leave. */
export async function readSubscriberIds(
  tx: Transaction,
  channelIds: readonly number[],
): Promise<Map<number, Set<number>>> {
  const rows = await tx.$queryRaw<{ channel_id: number; user_ids: number[] }[]>(sql`
    SELECT channel_id, array_agg(user_id ORDER BY user_id) AS user_ids FROM subscription
    WHERE channel_id = ANY(${[...channelIds]}::int[]) AND is_active GROUP BY channel_id`);
  return new Map(rows.map((row) => [row.channel_id, new Set(row.user_ids)]));
}

/** Settings of a membership, and whose they are. */
export interface Membership extends SubscriptionSettings {
  readonly userId: number;
  /** PostgreSQL's text form of the ids that the person has received or will receive. */
  readonly received: string;
}

/**
 * Subscribes people to a channel; they receive all later messages. The organization's log must be locked.
 * People who return get their former settings back, except that the channel is not muted.
 */
export function insertSubscribers(
  tx: Transaction,
  realmId: number,
  channelId: number,
  userIds: readonly number[],
): Promise<Membership[]> {
  return tx.$queryRaw<Membership[]>(sql`
    INSERT INTO subscription AS s (user_id, channel_id, realm_id, color, received)
    SELECT u.id, ${channelId}, ${realmId}, ${firstColor(channelId)}, int8multirange(int8range(next.id, NULL))
    FROM unnest(${[...userIds]}::int[]) AS u(id),
         (SELECT coalesce(max(id), 0) + 1 AS id FROM message WHERE realm_id = ${realmId}) AS next
    ON CONFLICT (user_id, channel_id) DO UPDATE
      SET is_active = true, is_muted = false, received = s.received + excluded.received
    RETURNING user_id AS "userId", received::text AS received, color, is_muted AS "isMuted", pin_to_top AS "pinToTop",
      desktop_notifications AS "desktopNotifications", audible_notifications AS "audibleNotifications",
      push_notifications AS "pushNotifications", email_notifications AS "emailNotifications",
      wildcard_mentions_notify AS "wildcardMentionsNotify"`);
}

/** Stores the log position at which subscriptions began. */
export async function setSubscribedSince(
  tx: Transaction,
  channelId: number,
  userIds: readonly number[],
  eventId: number,
): Promise<void> {
  await tx.$executeRaw(sql`
    UPDATE subscription SET since_event_id = ${eventId}
    WHERE channel_id = ${channelId} AND user_id = ANY(${[...userIds]}::int[])`);
}
