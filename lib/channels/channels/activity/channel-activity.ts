/** Statistics of channels: first message, weekly traffic, recent activity. */
import { query, sql } from "../../../kernel/db/sql.ts";
import type { Organization } from "../../../kernel/memory/organization.ts";
import type { ChannelRecord } from "../channel-records.ts";
import type { ChannelActivity } from "../present-channel.ts";

const WEEK = 7 * 86_400;
/** Traffic is averaged over at most this long, */
const TRAFFIC_WEEKS = 4;
/** and over at most this many messages. */
const TRAFFIC_MESSAGES = 1_000;
/** A channel is recently active for this long after its last message. */
const ACTIVE_SECONDS = 180 * 86_400;

interface ActivityRow {
  readonly conversation_id: number;
  readonly first_message_id: number | null;
  readonly last_sent_at: number | null;
  /** How many of the newest messages are recent, and when the oldest of those was sent. */
  readonly count: number;
  readonly since: number | null;
}

/**
 * Activity of many channels at once, by channel id: one query. As ids increase with time, the first message that
 * counts as recent is found by bisection; the rest is index look-ups.
 */
export async function channelActivity(
  organization: Organization,
  channels: readonly ChannelRecord[],
): Promise<Map<number, ChannelActivity>> {
  if (channels.length === 0) return new Map();
  const now = Date.now() / 1000;
  const ids = channels.map((channel) => channel.conversationId);
  const rows = await query<ActivityRow>(sql`
    WITH RECURSIVE search AS (
      SELECT 0::int8 AS low, coalesce(max(id), 0) AS high FROM message
      UNION ALL
      SELECT CASE WHEN probe.is_recent THEN low ELSE probe.id END,
             CASE WHEN probe.is_recent THEN (low + high) / 2 ELSE high END
      FROM search CROSS JOIN LATERAL (
        SELECT id, sent_at > now() - ${TRAFFIC_WEEKS} * interval '1 week' AS is_recent FROM message
        WHERE id > (low + high) / 2 ORDER BY id LIMIT 1) AS probe
      WHERE low < high),
    boundary AS (SELECT max(low) AS id FROM search)
    SELECT c.id AS conversation_id, first.id AS first_message_id,
           extract(epoch FROM last.sent_at)::float8 AS last_sent_at, recent.count,
           extract(epoch FROM oldest.sent_at)::float8 AS since
    FROM conversation c CROSS JOIN boundary
    LEFT JOIN LATERAL (
      SELECT id FROM message WHERE conversation_id = c.id ORDER BY id LIMIT 1) AS first ON true
    LEFT JOIN LATERAL (
      SELECT sent_at FROM message WHERE conversation_id = c.id ORDER BY id DESC LIMIT 1) AS last ON true
    CROSS JOIN LATERAL (
      SELECT count(*) AS count, min(id) AS oldest_id
      FROM (SELECT id FROM message WHERE conversation_id = c.id AND id > boundary.id
            ORDER BY id DESC LIMIT ${TRAFFIC_MESSAGES}) AS newest) AS recent
    LEFT JOIN message AS oldest ON oldest.id = recent.oldest_id
    WHERE c.id = ANY(${ids}::int8[])`);
  const byConversation = new Map(rows.map((row) => [row.conversation_id, row]));
  return new Map(
    channels.map((channel) => [
      channel.id,
      activityOf(organization, channel, byConversation.get(channel.conversationId), now),
    ]),
  );
}

function activityOf(
  organization: Organization,
  channel: ChannelRecord,
  row: ActivityRow | undefined,
  now: number,
): ChannelActivity {
  const age = (now - channel.createdAt) / WEEK;
  const isSample = row?.count === TRAFFIC_MESSAGES && row.since !== null;
  const weeks = isSample ? Math.max(1 / 7, (now - row.since) / WEEK) : Math.min(TRAFFIC_WEEKS, age);
  const lastActive = row?.last_sent_at ?? channel.createdAt;
  return {
    firstMessageId: row?.first_message_id ?? null,
    weeklyTraffic: age < 1 ? null : Math.round((row?.count ?? 0) / weeks),
    isRecentlyActive: now - lastActive < ACTIVE_SECONDS,
    subscriberCount: organization.subscriptions.subscribers(channel.id).size,
  };
}
