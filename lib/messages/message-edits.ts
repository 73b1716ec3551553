/** Edits and moves: reads table message_edit for a page of messages. */
import { query, sql } from "../db/sql.ts";

/** An edit or a move of a message: who, when, and what was there before; null where nothing changed. */
export interface MessageEdit {
  /** null when the account no longer exists. */
  readonly editorId: number | null;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly content: { readonly source: string; readonly html: string } | null;
  readonly topicName: string | null;
  readonly channelId: number | null;
}

export interface EditableMessage {
  readonly id: number;
  readonly topicId: number;
}

interface EditRow {
  readonly id: number;
  readonly message_id: number | null;
  readonly topic_id: number | null;
  readonly last_message_id: number | null;
  readonly editor_id: number | null;
  readonly edited_at: number;
  readonly content: string | null;
  readonly rendered_content: string | null;
  readonly topic_name: string | null;
  readonly channel_id: number | null;
}

/** The edits of each message that has some, newest first, by message id. One query. */
export async function readEdits(
  messages: readonly EditableMessage[],
): Promise<ReadonlyMap<number, readonly MessageEdit[]>> {
  const topicIds = [...new Set(messages.map((message) => message.topicId))];
  const rows = await query<EditRow>(sql`
    SELECT id, message_id, topic_id, last_message_id, editor_id,
           extract(epoch FROM edited_at)::float8 AS edited_at, content, rendered_content, topic_name, channel_id
    FROM message_edit
    WHERE message_id = ANY(${messages.map((message) => message.id)}::int8[])
      OR topic_id = ANY(${topicIds}::int8[])`);
  const edits = new Map<number, readonly MessageEdit[]>();
  if (rows.length === 0) return edits;
  const ofMessage = Map.groupBy(rows, (row) => row.message_id);
  const ofTopic = Map.groupBy(rows, (row) => row.topic_id);
  for (const { id, topicId } of messages) {
    const own = ofMessage.get(id) ?? [];
    const shared = (ofTopic.get(topicId) ?? []).filter((row) => concerns(row, id, own));
    const all = [...own, ...shared].sort(newestFirst);
    if (all.length > 0) edits.set(id, all.map(messageEdit));
  }
  return edits;
}

function newestFirst(one: EditRow, other: EditRow): number {
  return other.edited_at - one.edited_at || other.id - one.id;
}

/** Whether a topic's row applies to a message: it was in the topic then, and was not moved in later. */
function concerns(row: EditRow, messageId: number, own: readonly EditRow[]): boolean {
  if (messageId > (row.last_message_id ?? 0)) return false;
  return !own.some((other) => other.id > row.id && (other.topic_name !== null || other.channel_id !== null));
}

function messageEdit(row: EditRow): MessageEdit {
  const { content, rendered_content: html } = row;
  return {
    editorId: row.editor_id,
    timestamp: Math.floor(row.edited_at),
    content: content === null || html === null ? null : { source: content, html },
    topicName: row.topic_name,
    channelId: row.channel_id,
  };
}
