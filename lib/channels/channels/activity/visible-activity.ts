/** The activity of channels visible to a person: with protected history, based on the messages they received. */

import { query, type Sql, sql } from "../../../kernel/db/sql.ts";
import type { Actor } from "../../../kernel/memory/actor.ts";
import { isReceivedOnly } from "../channel-access.ts";
import type { ChannelRecord } from "../channel-records.ts";
import type { ChannelActivity } from "../present-channel.ts";
import { channelActivity } from "./channel-activity.ts";

export interface FirstReceived {
  readonly channel_id: number;
  readonly message_id: number | bigint;
}

/** Selects rows {channel_id, message_id}: the first message that reached a member, of each protected channel. */
export function firstReceived(userId: number): Sql {
  return sql`
    SELECT s.channel_id, first.id AS message_id
    FROM subscription s JOIN channel c ON c.id = s.channel_id
    CROSS JOIN LATERAL (
      SELECT min(found.id) AS id FROM unnest(s.received) AS span
      CROSS JOIN LATERAL (
        SELECT m.id FROM message m
        WHERE m.conversation_id = c.conversation_id AND m.id >= coalesce(lower(span), 1)
          AND (upper_inf(span) OR m.id < upper(span))
        ORDER BY m.id LIMIT 1) AS found) AS first
    WHERE s.user_id = ${userId} AND s.is_active AND c.is_private AND NOT c.history_public_to_subscribers
      AND first.id IS NOT NULL`;
}

/**
 * A channel's activity as a person may know it.
 * @param firsts by channel id, what `firstReceived` finds for the person.
 */
export function visibleActivity(
  channel: ChannelRecord,
  activity: ChannelActivity,
  firsts: ReadonlyMap<number, number>,
): ChannelActivity {
  if (!isReceivedOnly(channel)) return activity;
  return { ...activity, firstMessageId: firsts.get(channel.id) ?? null };
}

/** By channel id. */
export function firstsByChannel(rows: readonly FirstReceived[]): ReadonlyMap<number, number> {
  return new Map(rows.map((row) => [row.channel_id, Number(row.message_id)]));
}

/** The activity of many channels as the actor may know it, by channel id. */
export async function activityVisibleTo(
  { organization, user }: Actor,
  channels: readonly ChannelRecord[],
): Promise<Map<number, ChannelActivity>> {
  const activities = await channelActivity(organization, channels);
  if (!channels.some(isReceivedOnly)) return activities;
  const firsts = firstsByChannel(await query<FirstReceived>(firstReceived(user.id)));
  for (const channel of channels) {
    const activity = activities.get(channel.id);
    if (activity) activities.set(channel.id, visibleActivity(channel, activity, firsts));
  }
  return activities;
}
