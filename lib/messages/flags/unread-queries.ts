/** Finds unread messages: topics first, then ids. */
import { Prisma } from "../../kernel/db/generated/client.ts";
import { query, type Sql, sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import {
  FLAG_CHANNEL_WILDCARD_MENTIONED,
  FLAG_HISTORICAL,
  FLAG_MENTIONED,
  FLAG_TOPIC_WILDCARD_MENTIONED,
} from "../messages/flag-bits.ts";
import { MESSAGE_CHANNEL_WILDCARD, MESSAGE_IS_SILENT } from "../messages/message-bits.ts";

/** The protocol's maximum; only the newest are listed. */
export const MAX_UNREAD_MESSAGES = 50_000;

export interface UnreadTopic {
  readonly channelId: number | null;
  /** Participants, ascending, joined by commas; null for a channel. */
  readonly directKey: string | null;
  readonly topicName: string;
  /** The user's visibility policy; 0 for none. */
  readonly policy: number;
  readonly isChannelMuted: boolean;
  /** Ascending. */
  readonly messageIds: number[];
  /** By name. */
  readonly mentionedIds: number[];
  readonly wildcardMentionedIds: number[];
}

const WILDCARD_BITS = FLAG_CHANNEL_WILDCARD_MENTIONED | FLAG_TOPIC_WILDCARD_MENTIONED;

/** The newest MAX_UNREAD_MESSAGES. */
export async function readUnread(tx: Transaction, userId: number): Promise<UnreadTopic[]> {
  const [row] = await tx.$queryRaw<{ unread: UnreadTopic[] | null }[]>(Prisma.sql`
    WITH place AS (
      SELECT ch.conversation_id, ch.id AS channel_id, NULL AS direct_key, s.received, s.is_muted
      FROM subscription s JOIN channel ch ON ch.id = s.channel_id
      WHERE s.user_id = ${userId} AND s.is_active AND ch.archived_at IS NULL
      UNION ALL
      SELECT c.id, NULL, c.direct_key, '{[1,)}'::int8multirange, false
      FROM conversation_member cm JOIN conversation c ON c.id = cm.conversation_id
      WHERE cm.user_id = ${userId}
    ), topic_gap AS (
      -- Received and unread ranges within the topic's span; they may contain no message.
      SELECT t.id, t.name, p.channel_id, p.direct_key, p.is_muted,
             p.received * int8multirange(int8range(NULL, t.last_message_id, '(]'))
               - coalesce(r.read, '{}'::int8multirange) AS gaps
      FROM place p
      JOIN topic t ON t.conversation_id = p.conversation_id AND t.last_message_id IS NOT NULL
      LEFT JOIN topic_read r ON r.user_id = ${userId} AND r.topic_id = t.id
    ), unread AS (
      SELECT g.id AS topic_id, m.id AS message_id, m.bits
      FROM topic_gap g
      CROSS JOIN LATERAL unnest(g.gaps) AS gap
      CROSS JOIN LATERAL (
        SELECT message.id, message.bits FROM message
        WHERE message.topic_id = g.id
          AND message.id >= coalesce(lower(gap), 1) AND message.id < coalesce(upper(gap), ${Number.MAX_SAFE_INTEGER})
        ORDER BY message.id DESC LIMIT ${MAX_UNREAD_MESSAGES}
      ) m
      -- After the limit, so that a silent message costs no more than an unread one.
      WHERE NOT isempty(g.gaps) AND m.bits & ${MESSAGE_IS_SILENT} = 0
      ORDER BY m.id DESC LIMIT ${MAX_UNREAD_MESSAGES}
    ), by_topic AS (
      SELECT u.topic_id, json_agg(u.message_id ORDER BY u.message_id) AS ids,
             json_agg(u.message_id) FILTER (WHERE f.bits & ${FLAG_MENTIONED} <> 0) AS mentioned,
             json_agg(u.message_id) FILTER (
               WHERE f.bits & ${WILDCARD_BITS} <> 0
                 OR (u.bits & ${MESSAGE_CHANNEL_WILDCARD} <> 0 AND coalesce(f.bits & ${FLAG_HISTORICAL}, 0) = 0)
             ) AS wildcard_mentioned
      FROM unread u
      LEFT JOIN message_flag f ON f.user_id = ${userId} AND f.message_id = u.message_id
      GROUP BY u.topic_id
    )
    SELECT json_agg(json_build_object(
      'channelId', g.channel_id, 'directKey', g.direct_key, 'topicName', g.name,
      'policy', coalesce(ut.policy, 0), 'isChannelMuted', g.is_muted, 'messageIds', b.ids,
      'mentionedIds', coalesce(b.mentioned, '[]'), 'wildcardMentionedIds', coalesce(b.wildcard_mentioned, '[]')
    ) ORDER BY b.topic_id) AS unread
    FROM by_topic b JOIN topic_gap g ON g.id = b.topic_id
    LEFT JOIN user_topic ut ON ut.user_id = ${userId} AND ut.topic_id = b.topic_id`);
  return row?.unread ?? [];
}

export interface UnreadScope {
  /** A relation (conversation_id, received); null for all ids. */
  readonly conversations: Sql;
  /** A condition on the topics t. */
  readonly topics: Sql;
}

/** Includes former and archived channels. */
export function everywhere(userId: number): UnreadScope {
  return {
    conversations: sql`(
      SELECT c.conversation_id, s.received FROM subscription s JOIN channel c ON c.id = s.channel_id
      WHERE s.user_id = ${userId}
      UNION ALL
      SELECT conversation_id, NULL::int8multirange FROM conversation_member WHERE user_id = ${userId})`,
    topics: sql`true`,
  };
}

export function inChannel(userId: number, channelId: number, topics: Sql = sql`true`): UnreadScope {
  return {
    conversations: sql`(
      SELECT c.conversation_id, s.received FROM subscription s JOIN channel c ON c.id = s.channel_id
      WHERE s.user_id = ${userId} AND s.channel_id = ${channelId})`,
    topics,
  };
}

/**
 * Searches only gaps between read ranges, so that the cost depends on the number of topics and `limit`. Silent messages
 * are included: marking them as read closes their gaps.
 */
export async function someUnreadIds(
  userId: number,
  { conversations, topics }: UnreadScope,
  limit: number,
): Promise<number[]> {
  const rows = await query<{ id: number }>(sql`
    SELECT found.id FROM (
      SELECT t.id AS topic_id,
             coalesce(scope.received, '{[1,)}') * int8multirange(int8range(NULL, t.last_message_id, '(]'))
               - coalesce(r.read, '{}') AS gaps
      FROM ${conversations} AS scope
      JOIN topic t ON t.conversation_id = scope.conversation_id AND t.last_message_id IS NOT NULL AND ${topics}
      LEFT JOIN topic_read r ON r.topic_id = t.id AND r.user_id = ${userId}
      ORDER BY t.last_message_id DESC) AS topic_gap
    CROSS JOIN LATERAL unnest(topic_gap.gaps) AS gap
    CROSS JOIN LATERAL (
      SELECT m.id FROM message m
      WHERE m.topic_id = ANY (ARRAY[topic_gap.topic_id]) AND m.id >= coalesce(lower(gap), 1) AND m.id < upper(gap)
      ORDER BY m.topic_id DESC, m.id DESC LIMIT ${limit}) AS found
    LIMIT ${limit}`);
  return rows.map((row) => row.id).sort((one, other) => one - other);
}
