/** Writes subscription rows: who is subscribed to which channels and which messages they receive. */

import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { firstColor } from "../channels/channel-colors.ts";
import type { SubscriptionSettings } from "./present-subscription.ts";

/** Whether a channel has one of these name keys; while the log is locked, none can be added. */
export async function isAnyTaken(
  tx: Transaction,
  realmId: number,
  nameKeys: readonly string[],
): Promise<boolean> {
  const taken = await tx.$queryRaw<unknown[]>(sql`
    SELECT FROM channel WHERE realm_id = ${realmId} AND name_key = ANY(${[...nameKeys]}::text[]) LIMIT 1`);
  return taken.length > 0;
}

/**
 * A relation with the id of the next message, which all organizations share. While the log is locked, all messages of the
 * organization have lower ids, and all later ones this one or higher ones.
 */
export const nextMessage = sql`(SELECT coalesce(pg_sequence_last_value('message_id_seq'), 0) + 1 AS id)`;

/** People who are put into a channel. */
export interface Entry {
  readonly channelId: number;
  readonly userIds: readonly number[];
}

/** Settings of a membership, and whose they are. */
export interface Membership extends SubscriptionSettings {
  readonly channelId: number;
  readonly userId: number;
  /** PostgreSQL's text form of the ids that the person has received or will receive. */
  readonly received: string;
}

/** One element for each person of each channel. */
function pairs<T>(entries: readonly Entry[], choose: (channelId: number, userId: number) => T): T[] {
  return entries.flatMap(({ channelId, userIds }) => userIds.map((userId) => choose(channelId, userId)));
}

/**
 * Subscribes people to channels; they receive all messages and events that follow. The organization's log must be locked.
 * People who return get their former settings back, except that the channel is not muted.
 * @returns the memberships that did not exist.
 */
export function insertSubscribers(
  tx: Transaction,
  realmId: number,
  entries: readonly Entry[],
): Promise<Membership[]> {
  return tx.$queryRaw<Membership[]>(sql`
    INSERT INTO subscription AS s (user_id, channel_id, realm_id, color, received, since_event_id)
    SELECT pair.user_id, pair.channel_id, ${realmId}, pair.color, int8multirange(int8range(next.id, NULL)),
           log.last_value
    FROM unnest(${pairs(entries, (channelId) => channelId)}::int[],
                ${pairs(entries, (_, userId) => userId)}::int[],
                ${pairs(entries, (channelId) => firstColor(channelId))}::text[]) AS pair(channel_id, user_id, color),
         ${nextMessage} AS next,
         -- All events of the organization so far have lower ids or this one, and all later ones higher ids.
         event_id_seq AS log
    ON CONFLICT (user_id, channel_id) DO UPDATE
      SET is_active = true, is_muted = false, received = s.received + excluded.received,
          since_event_id = excluded.since_event_id
      WHERE NOT s.is_active
    RETURNING channel_id AS "channelId", user_id AS "userId", received::text AS received, color,
      is_muted AS "isMuted", pin_to_top AS "pinToTop",
      desktop_notifications AS "desktopNotifications", audible_notifications AS "audibleNotifications",
      push_notifications AS "pushNotifications", email_notifications AS "emailNotifications",
      wildcard_mentions_notify AS "wildcardMentionsNotify"`);
}

/** Who is in a channel, with their settings for it; while the log is locked, nobody can join or leave. */
export function readMemberships(tx: Transaction, channelId: number): Promise<Membership[]> {
  return tx.$queryRaw<Membership[]>(sql`
    SELECT channel_id AS "channelId", user_id AS "userId", received::text AS received, color,
      is_muted AS "isMuted", pin_to_top AS "pinToTop",
      desktop_notifications AS "desktopNotifications", audible_notifications AS "audibleNotifications",
      push_notifications AS "pushNotifications", email_notifications AS "emailNotifications",
      wildcard_mentions_notify AS "wildcardMentionsNotify"
    FROM subscription WHERE channel_id = ${channelId} AND is_active ORDER BY user_id`);
}
