/** Edits and moves: reads table message_edit for a page of messages. */
import { query, sql } from "../db/sql.ts";
import type { Organization } from "../organization-memory/organization.ts";

/** How many bytes of former texts the history of one message shows: of the newest edits. */
const MAX_HISTORY_BYTES = 1024 * 1024;
/** The other fields of an edit. */
const EDIT_BYTES = 250;

/** An edit or a move of a message: who, when, and what was there before; null where nothing changed. */
export interface MessageEdit {
  readonly id: number;
  /** null when the account no longer exists. */
  readonly editorId: number | null;
  /** Seconds since 1970. */
  readonly timestamp: number;
  /** Whether it changed the text. */
  readonly isTextChange: boolean;
  /** The text before; null also where the history does not show it. */
  readonly content: { readonly source: string; readonly html: string } | null;
  /** Size of the text before. */
  readonly textBytes: number;
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
  readonly text_bytes: number | null;
  readonly topic_name: string | null;
  readonly channel_id: number | null;
}

/** The edits of each message that has some, newest first, by message id; without the texts. One query. */
export async function readEdits(
  messages: readonly EditableMessage[],
): Promise<ReadonlyMap<number, readonly MessageEdit[]>> {
  const edits = new Map<number, readonly MessageEdit[]>();
  if (messages.length === 0) return edits;
  const topicIds = [...new Set(messages.map((message) => message.topicId))];
  const rows = await query<EditRow>(sql`
    SELECT id, message_id, topic_id, last_message_id, editor_id,
           extract(epoch FROM edited_at)::float8 AS edited_at,
           octet_length(content) + octet_length(rendered_content) AS text_bytes, topic_name, channel_id
    FROM message_edit
    WHERE message_id = ANY(${messages.map((message) => message.id)}::int8[])
      OR topic_id = ANY(${topicIds}::int8[])`);
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
  return {
    id: row.id,
    editorId: row.editor_id,
    timestamp: Math.floor(row.edited_at),
    isTextChange: row.text_bytes !== null,
    content: null,
    textBytes: row.text_bytes ?? 0,
    topicName: row.topic_name,
    channelId: row.channel_id,
  };
}

/** What a message's history adds to an answer, in bytes. */
export function editBytes(edits: readonly MessageEdit[]): number {
  const texts = edits.reduce((sum, edit) => sum + edit.textBytes, 0);
  return edits.length * EDIT_BYTES + Math.min(texts, MAX_HISTORY_BYTES);
}

/** The edits whose former text the history shows: the newest ones. */
function shownTexts(edits: readonly MessageEdit[]): number[] {
  let left = MAX_HISTORY_BYTES;
  const shown: number[] = [];
  for (const edit of edits) {
    left -= edit.textBytes;
    if (left < 0) break;
    if (edit.isTextChange) shown.push(edit.id);
  }
  return shown;
}

/**
 * Returns a look-up of messages' edits with the texts that the history shows. One query, and none where the organization
 * does not show former texts.
 */
export async function readEditTexts(
  { realm }: Organization,
  edits: ReadonlyMap<number, readonly MessageEdit[]>,
  messageIds: readonly number[],
): Promise<(messageId: number) => readonly MessageEdit[]> {
  const isShown = realm.settings.message_edit_history_visibility_policy === "all";
  const ids = isShown ? messageIds.flatMap((id) => shownTexts(edits.get(id) ?? [])) : [];
  if (ids.length === 0) return (messageId) => edits.get(messageId) ?? [];
  const rows = await query<{ id: number; source: string; html: string }>(sql`
    SELECT id, content AS source, rendered_content AS html FROM message_edit WHERE id = ANY(${ids}::int8[])`);
  const texts = new Map(rows.map(({ id, source, html }) => [id, { source, html }]));
  return (messageId) =>
    (edits.get(messageId) ?? []).map((edit) => ({ ...edit, content: texts.get(edit.id) ?? null }));
}
