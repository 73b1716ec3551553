/** Edits and moves of a page of messages. */

import { mayViewChannel } from "../../channels/channels/channel-access.ts";
import { hasReceived, parseReceived } from "../../channels/channels/received-ids.ts";
import { query, type Sql, sql } from "../../kernel/db/sql.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";

/** Earlier content in a history, newest first. */
const MAX_HISTORY_BYTES = 1024 * 1024;
const EDIT_BYTES = 250;

/** Previous values; null where unchanged. */
export interface MessageEdit {
  readonly id: number;
  /** Null when the account no longer exists. */
  readonly editorId: number | null;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly isTextChange: boolean;
  /** Null when unchanged or hidden. */
  readonly content: { readonly source: string; readonly html: string } | null;
  readonly textBytes: number;
  readonly topicName: string | null;
  readonly channelId: number | null;
  /** The viewer may not know the former place. */
  readonly isHiddenMove?: boolean;
}

export interface EditableMessage {
  readonly id: number;
  readonly topicId: number;
}

export interface EditRow {
  readonly id: number;
  readonly message_id: number | null;
  readonly topic_id: number | null;
  readonly message_ids: string | null;
  readonly editor_id: number | null;
  readonly edited_at: number;
  readonly text_bytes: number | null;
  readonly topic_name: string | null;
  readonly channel_id: number | null;
}

/** Without content. */
export function selectEdits(messages: readonly EditableMessage[]): Sql {
  const topicIds = [...new Set(messages.map((message) => message.topicId))];
  return sql`
    SELECT id, message_id, topic_id, message_ids::text AS message_ids, editor_id,
           extract(epoch FROM edited_at)::float8 AS edited_at,
           octet_length(content) + octet_length(rendered_content) AS text_bytes, topic_name, channel_id
    FROM message_edit
    WHERE message_id = ANY(${messages.map((message) => message.id)}::int8[])
      OR topic_id = ANY(${topicIds}::int8[])
    ORDER BY edited_at DESC, id DESC`;
}

/** By message id, newest first. */
export function editsByMessage(
  messages: readonly EditableMessage[],
  rows: readonly EditRow[],
): ReadonlyMap<number, readonly MessageEdit[]> {
  const edits = new Map<number, readonly MessageEdit[]>();
  if (rows.length === 0) return edits;
  const ofMessage = Map.groupBy(rows, (row) => row.message_id);
  const moves = rows.map((row) => ({ row, ids: parseReceived(row.message_ids ?? "") }));
  const ofTopic = Map.groupBy(moves, ({ row }) => row.topic_id);
  for (const { id, topicId } of messages) {
    const shared = (ofTopic.get(topicId) ?? []).filter(({ ids }) => hasReceived(ids, id));
    const all = [...(ofMessage.get(id) ?? []), ...shared.map(({ row }) => row)];
    if (all.length > 0) edits.set(id, joinedEdits(all.sort((one, other) => other.edited_at - one.edited_at)));
  }
  return edits;
}

function joinedEdits(rows: readonly EditRow[]): MessageEdit[] {
  const joined: MessageEdit[] = [];
  let previous: EditRow | undefined;
  for (const row of rows) {
    const edit = messageEdit(row);
    const last = joined.at(-1);
    if (last && previous?.edited_at === row.edited_at && previous.editor_id === row.editor_id) {
      const { id, isTextChange, textBytes } = last.isTextChange ? last : edit;
      joined[joined.length - 1] = {
        ...edit,
        ...{ id, isTextChange, textBytes },
        topicName: edit.topicName ?? last.topicName,
        channelId: edit.channelId ?? last.channelId,
      };
    } else joined.push(edit);
    previous = row;
  }
  return joined;
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

export function editBytes(edits: readonly MessageEdit[]): number {
  const texts = edits.reduce((sum, edit) => sum + edit.textBytes, 0);
  return edits.length * EDIT_BYTES + Math.min(texts, MAX_HISTORY_BYTES);
}

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

/** One query, or none when hidden. */
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

/** Newest first; hides the id, topics and earlier changes of hidden channels. */
export function visibleEdits(
  { organization, user }: Actor,
  edits: readonly MessageEdit[],
): readonly MessageEdit[] {
  const first = edits.findIndex(({ channelId }) => {
    if (channelId === null) return false;
    const channel = organization.channels.get(channelId);
    return !channel || !mayViewChannel(organization, channel, user);
  });
  if (first < 0) return edits;
  return edits.flatMap((edit, index) => {
    if (index < first) return [edit];
    const shown = { ...edit, topicName: null, channelId: null, isHiddenMove: index === first };
    return index === first || edit.isTextChange ? [shown] : [];
  });
}
