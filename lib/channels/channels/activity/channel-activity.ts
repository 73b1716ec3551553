/** Channel statistics: first message, weekly traffic, recent activity. */
import { query, type Sql, sql } from "../../../kernel/db/sql.ts";
import type { Actor } from "../../../kernel/memory/actor.ts";
import type { Organization } from "../../../kernel/memory/organization.ts";
import type { WantedTypes } from "../../../kernel/register/state-family.ts";
import { shared } from "../../../kernel/registry.ts";
import { isReceivedOnly } from "../channel-access.ts";
import type { ChannelRecord } from "../channel-records.ts";
import type { ChannelActivity } from "../present-channel.ts";

const FRESH_MS = 60_000;

const WEEK = 7 * 86_400;
/** Maximum weeks to average. */
const TRAFFIC_WEEKS = 4;
/** Maximum messages to average. */
const TRAFFIC_MESSAGES = 1_000;
/** A channel is active if it has a message within this time. */
const ACTIVE_SECONDS = 180 * 86_400;

interface ActivityRow {
  readonly conversation_id: number;
  readonly first_message_id: number | null;
  readonly last_sent_at: number | null;
  /** Recent messages among the newest, and the time of the oldest of them. */
  readonly count: number;
  readonly since: number | null;
}

/** One query. Ids increase with time, so bisection finds the first recent message. */
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

type ActivityByChannel = Map<number, ChannelActivity>;

interface Counted {
  /** Log position of the count. */
  readonly position: number;
  readonly activities: ActivityByChannel;
}

interface Counting {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly result: Promise<Counted>;
}

const countings = () => shared("channel-countings", () => new Map<number, Counting>());

/** Completed results; a refresh in progress does not replace them. */
const counted = () => shared("channel-activities", () => new Map<number, Counted>());

/** The last result, by channel id. */
export function recentActivity(organization: Organization): ReadonlyMap<number, ChannelActivity> {
  return counted().get(organization.realm.id)?.activities ?? new Map();
}

/** Channels empty in the last result, to be reread where the first message must be exact. */
export function doubtfulActivity(organization: Organization): { emptyIds: number[]; position: number } {
  const emptyIds = [...organization.channels.all()]
    .map(({ id }) => id)
    .filter((id) => (recentActivity(organization).get(id)?.firstMessageId ?? null) === null);
  return { emptyIds, position: counted().get(organization.realm.id)?.position ?? 0 };
}

/** Refreshes outdated activity for register responses; new and empty channels are reread separately. */
export async function refreshActivity({ organization }: Actor, wants: WantedTypes): Promise<void> {
  if (!wants("stream") && !wants("subscription")) return;
  const realmId = organization.realm.id;
  const channels = [...organization.channels.all()];
  const known = countings().get(realmId);
  if (!known || Date.now() - known.at > FRESH_MS) {
    const { position } = organization;
    const result = channelActivity(organization, channels).then((activities) => ({ position, activities }));
    countings().set(realmId, { at: Date.now(), result });
    result.catch(() => countings().delete(realmId));
    counted().set(realmId, await result);
    return;
  }
  const { activities } = await known.result;
  const unknown = channels.filter((channel) => (activities.get(channel.id)?.firstMessageId ?? null) === null);
  for (const [id, activity] of await channelActivity(organization, unknown)) activities.set(id, activity);
}

/** A channel's first visible message; with protected history, the first received one. */
export interface FirstReceived {
  readonly channel_id: number;
  readonly message_id: number | bigint;
}

/** Selects {channel_id, message_id}: the first message a member received in each protected channel. */
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

/** @param firsts the person's `firstReceived` rows by channel id. */
export function visibleActivity(
  channel: ChannelRecord,
  activity: ChannelActivity,
  firsts: ReadonlyMap<number, number>,
): ChannelActivity {
  if (!isReceivedOnly(channel)) return activity;
  return { ...activity, firstMessageId: firsts.get(channel.id) ?? null };
}

export function firstsByChannel(rows: readonly FirstReceived[]): ReadonlyMap<number, number> {
  return new Map(rows.map((row) => [row.channel_id, Number(row.message_id)]));
}

/** By channel id. */
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
