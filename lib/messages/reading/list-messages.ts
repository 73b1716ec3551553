/** Lists messages without content. */

import { query, sql } from "../../kernel/db/sql.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { FLAG_HISTORICAL, flagNames } from "../messages/flag-bits.ts";
import { mayReadMessage } from "../messages/message-access.ts";
import {
  MESSAGE_CHANNEL_WILDCARD,
  MESSAGE_HAS_ACTIONS,
  MESSAGE_IS_SILENT,
  MESSAGE_IS_WIDGET,
} from "../messages/message-bits.ts";

export interface ListedMessage {
  readonly id: number;
  readonly conversationId: number;
  readonly topicId: number;
  readonly senderId: number;
  readonly channelId: number | null;
  /** Participants of a direct conversation; empty for a channel. */
  readonly directUserIds: readonly number[];
  readonly topicName: string;
  readonly client: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly flags: string[];
  /** When sent, or since. */
  readonly isReceived: boolean;
  readonly isWidget: boolean;
  /** Read for everybody. */
  readonly isSilent: boolean;
  readonly hasActions: boolean;
  /** Bytes of source and HTML together. */
  readonly textBytes: number;
}

interface ListedRow {
  readonly id: number;
  readonly conversation_id: number;
  readonly topic_id: number;
  readonly sender_id: number;
  readonly client: string;
  readonly bits: number;
  readonly sent_at: number;
  readonly topic_name: string;
  readonly channel_id: number | null;
  readonly direct_key: string | null;
  readonly flag_bits: number | null;
  readonly is_read: boolean | null;
  readonly is_received: boolean | null;
  readonly text_bytes: number;
}

/** Ascending. One query of index lookups: PostgreSQL stores sizes apart from long texts. */
export async function listMessages(actor: Actor, ids: readonly number[]): Promise<ListedMessage[]> {
  if (ids.length === 0) return [];
  const { organization, user } = actor;
  const rows = await query<ListedRow>(sql`
    SELECT m.id, m.conversation_id, m.topic_id, m.sender_id, m.client, m.bits,
           extract(epoch FROM m.sent_at)::float8 AS sent_at,
           t.name AS topic_name, c.id AS channel_id, v.direct_key, f.bits AS flag_bits,
           r.read @> m.id AS is_read, s.received @> m.id AS is_received,
           octet_length(m.content) + octet_length(m.rendered_content) AS text_bytes
    FROM message m
    JOIN topic t ON t.id = m.topic_id
    JOIN conversation v ON v.id = m.conversation_id
    LEFT JOIN channel c ON c.conversation_id = m.conversation_id
    LEFT JOIN subscription s ON s.channel_id = c.id AND s.user_id = ${user.id}
    LEFT JOIN message_flag f ON f.message_id = m.id AND f.user_id = ${user.id}
    LEFT JOIN topic_read r ON r.topic_id = m.topic_id AND r.user_id = ${user.id}
    WHERE m.id = ANY(${[...ids]}::int8[]) AND m.realm_id = ${organization.realm.id}
    ORDER BY m.id`);
  return rows.map(listedMessage).filter((message) => mayReadMessage(actor, message));
}

function directUserIds(row: ListedRow): number[] {
  return row.direct_key === null ? [] : row.direct_key.split(",").map(Number);
}

function listedMessage(row: ListedRow): ListedMessage {
  const isReceived = row.channel_id === null || row.is_received === true;
  const bits = row.flag_bits ?? 0;
  const isSilent = (row.bits & MESSAGE_IS_SILENT) !== 0;
  const isHistorical = !isReceived || (bits & FLAG_HISTORICAL) !== 0;
  return {
    id: row.id,
    conversationId: row.conversation_id,
    topicId: row.topic_id,
    senderId: row.sender_id,
    channelId: row.channel_id,
    directUserIds: directUserIds(row),
    topicName: row.topic_name,
    client: row.client,
    timestamp: Math.floor(row.sent_at),
    isReceived,
    isWidget: (row.bits & MESSAGE_IS_WIDGET) !== 0,
    isSilent,
    hasActions: (row.bits & MESSAGE_HAS_ACTIONS) !== 0,
    textBytes: row.text_bytes,
    flags: flagNames({
      bits,
      isRead: !isReceived || isSilent || row.is_read === true,
      isMentionedWithAll: !isHistorical && (row.bits & MESSAGE_CHANNEL_WILDCARD) !== 0,
      isHistorical,
    }),
  };
}
