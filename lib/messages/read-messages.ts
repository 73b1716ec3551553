/** Reads messages by id together with the viewer's flags; unreadable ones are left out. */

import { query, sql } from "../db/sql.ts";
import type { Actor } from "../organization-memory/actor.ts";
import { FLAG_HISTORICAL, flagNames } from "./flag-bits.ts";
import { mayReadMessage } from "./message-access.ts";
import { MESSAGE_CHANNEL_WILDCARD } from "./message-bits.ts";
import { readEdits } from "./message-edits.ts";
import type { MessageRecord } from "./message-payload.ts";
import { type RenderedMessage, rerenderOutdated } from "./rerender-outdated.ts";

export interface ReadMessage extends MessageRecord, RenderedMessage {
  readonly topicId: number;
  readonly flags: string[];
  /** Sent while the viewer was subscribed, or counted as received since. */
  readonly isReceived: boolean;
}

interface MessageRow {
  readonly id: number;
  readonly conversation_id: number;
  readonly topic_id: number;
  readonly sender_id: number;
  readonly content: string;
  readonly rendered_content: string;
  readonly rendering_version: number;
  readonly client: string;
  readonly bits: number;
  readonly sent_at: number;
  readonly topic_name: string;
  readonly channel_id: number | null;
  readonly direct_key: string | null;
  readonly flag_bits: number | null;
  readonly is_read: boolean | null;
  readonly is_received: boolean | null;
}

/** The readable messages of these ids, ascending, with their edits: two queries of index look-ups. */
export async function readMessages(actor: Actor, ids: readonly number[]): Promise<ReadMessage[]> {
  if (ids.length === 0) return [];
  const { organization, user } = actor;
  const rows = await query<MessageRow>(sql`
    SELECT m.id, m.conversation_id, m.topic_id, m.sender_id, m.content, m.rendered_content,
           m.rendering_version, m.client, m.bits,
           extract(epoch FROM m.sent_at)::float8 AS sent_at,
           t.name AS topic_name, c.id AS channel_id, v.direct_key, f.bits AS flag_bits,
           r.read @> m.id AS is_read, s.received @> m.id AS is_received
    FROM message m
    JOIN topic t ON t.id = m.topic_id
    JOIN conversation v ON v.id = m.conversation_id
    LEFT JOIN channel c ON c.conversation_id = m.conversation_id
    LEFT JOIN subscription s ON s.channel_id = c.id AND s.user_id = ${user.id}
    LEFT JOIN message_flag f ON f.message_id = m.id AND f.user_id = ${user.id}
    LEFT JOIN topic_read r ON r.topic_id = m.topic_id AND r.user_id = ${user.id}
    WHERE m.id = ANY(${[...ids]}::int8[]) AND m.realm_id = ${organization.realm.id}
    ORDER BY m.id`);
  const readable = rows.map(readMessage).filter((message) => mayReadMessage(actor, message));
  const edits = await readEdits(readable);
  const html = await rerenderOutdated(actor, readable);
  if (edits.size + html.size === 0) return readable;
  return readable.map((message) => ({
    ...message,
    edits: edits.get(message.id) ?? [],
    renderedContent: html.get(message.id) ?? message.renderedContent,
  }));
}

function directUserIds(row: MessageRow): number[] {
  return row.direct_key === null ? [] : row.direct_key.split(",").map(Number);
}

function readMessage(row: MessageRow): ReadMessage {
  const isReceived = row.channel_id === null || row.is_received === true;
  const bits = row.flag_bits ?? 0;
  const isHistorical = !isReceived || (bits & FLAG_HISTORICAL) !== 0;
  return {
    id: row.id,
    conversationId: row.conversation_id,
    topicId: row.topic_id,
    senderId: row.sender_id,
    channelId: row.channel_id,
    directUserIds: directUserIds(row),
    topicName: row.topic_name,
    content: row.content,
    renderedContent: row.rendered_content,
    renderingVersion: row.rendering_version,
    client: row.client,
    timestamp: Math.floor(row.sent_at),
    edits: [],
    isReceived,
    flags: flagNames({
      bits,
      isRead: !isReceived || row.is_read === true,
      isMentionedWithAll: !isHistorical && (row.bits & MESSAGE_CHANNEL_WILDCARD) !== 0,
      isHistorical,
    }),
  };
}
