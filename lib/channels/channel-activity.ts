/** What is counted of channels: their first message, and how much is written in them. */
import { joinSql, query, sql } from "../db/sql.ts";
import type { Directory } from "../directory/directory.ts";
import type { ChannelRecord } from "../directory/records.ts";
import type { ChannelActivity } from "./present-channel.ts";

const WEEK = 7 * 86_400;
/** Traffic is averaged over this long at most. */
const TRAFFIC_WEEKS = 4;
/** A channel is recently active for this long after its last message. */
const ACTIVE_SECONDS = 180 * 86_400;

interface ActivityRow {
  readonly conversation_id: number;
  readonly first_message_id: number | null;
  readonly last_sent_at: number | null;
  readonly recent: number;
}

/** Activity of many channels at once, by channel id: one query, index look-ups only. */
export async function channelActivity(
  directory: Directory,
  channels: readonly ChannelRecord[],
): Promise<Map<number, ChannelActivity>> {
  if (channels.length === 0) return new Map();
  const now = Date.now() / 1000;
  const ids = joinSql(channels.map((channel) => channel.conversationId));
  const rows = await query<ActivityRow>(sql`
    SELECT c.id AS conversation_id, first.id AS first_message_id,
           extract(epoch FROM last.sent_at)::float8 AS last_sent_at, recent.count AS recent
    FROM conversation c
    LEFT JOIN LATERAL (
      SELECT id FROM message WHERE conversation_id = c.id ORDER BY id LIMIT 1) AS first ON true
    LEFT JOIN LATERAL (
      SELECT sent_at FROM message WHERE conversation_id = c.id ORDER BY id DESC LIMIT 1) AS last ON true
    CROSS JOIN LATERAL (
      SELECT count(*) AS count FROM (
        SELECT 1 FROM message WHERE conversation_id = c.id
          AND sent_at > now() - ${TRAFFIC_WEEKS} * interval '1 week' ORDER BY id DESC LIMIT 10000) AS newest) AS recent
    WHERE c.id IN (${ids})`);
  const byConversation = new Map(rows.map((row) => [row.conversation_id, row]));
  return new Map(
    channels.map((channel) => [
      channel.id,
      activityOf(directory, channel, byConversation.get(channel.conversationId), now),
    ]),
  );
}

function activityOf(
  directory: Directory,
  channel: ChannelRecord,
  row: ActivityRow | undefined,
  now: number,
): ChannelActivity {
  const weeks = Math.min(TRAFFIC_WEEKS, (now - channel.createdAt) / WEEK);
  const lastActive = row?.last_sent_at ?? channel.createdAt;
  return {
    firstMessageId: row?.first_message_id ?? null,
    weeklyTraffic: weeks < 1 ? null : Math.round((row?.recent ?? 0) / weeks),
    isRecentlyActive: now - lastActive < ACTIVE_SECONDS,
    subscriberCount: directory.subscribers(channel.id).size,
  };
}
