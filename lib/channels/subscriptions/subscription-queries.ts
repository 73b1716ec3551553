/** Reads and writes subscription rows, including received message ranges. */
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { firstColor } from "../channels/channel-colors.ts";
import type { SubscriptionSettings } from "./present-subscription.ts";

/** Stable while the log is locked. */
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
 * The next message id, from a sequence shared by all organizations. While the log is locked, existing messages of the
 * organization have lower ids, later ones this or higher.
 */
export const nextMessage = sql`(SELECT coalesce(pg_sequence_last_value('message_id_seq'), 0) + 1 AS id)`;

export interface Entry {
  readonly channelId: number;
  readonly userIds: readonly number[];
}

export interface Membership extends SubscriptionSettings {
  readonly channelId: number;
  readonly userId: number;
  /** Received ids and those to be received, as a PostgreSQL int8multirange. */
  readonly received: string;
}

function pairs<T>(entries: readonly Entry[], choose: (channelId: number, userId: number) => T): T[] {
  return entries.flatMap(({ channelId, userIds }) => userIds.map((userId) => choose(channelId, userId)));
}

/**
 * Requires the log lock. Returning people get their former settings, unmuted.
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

/** Stable while the log is locked. */
export function readMemberships(tx: Transaction, channelId: number): Promise<Membership[]> {
  return tx.$queryRaw<Membership[]>(sql`
    SELECT channel_id AS "channelId", user_id AS "userId", received::text AS received, color,
      is_muted AS "isMuted", pin_to_top AS "pinToTop",
      desktop_notifications AS "desktopNotifications", audible_notifications AS "audibleNotifications",
      push_notifications AS "pushNotifications", email_notifications AS "emailNotifications",
      wildcard_mentions_notify AS "wildcardMentionsNotify"
    FROM subscription WHERE channel_id = ${channelId} AND is_active ORDER BY user_id`);
}
