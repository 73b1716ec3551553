/** Edits of content: checked and rendered before the transaction. */

import { createHash } from "node:crypto";
import { type Sql, sql } from "../../kernel/db/sql.ts";
import { runLater, type Transaction } from "../../kernel/db/transaction.ts";
import { ApiError } from "../../kernel/errors.ts";
import { type Actor, personOf } from "../../kernel/memory/actor.ts";
import { RENDERING_VERSION } from "../../markdown/render-message.ts";
import type { ActionRows } from "../actions/actions.contract.ts";
import { requestPreviews } from "../link-previews/known-previews.ts";
import { invalidMessage, requireMayEditContent } from "../messages/edit-access.ts";
import {
  FLAG_ALERT_WORD,
  FLAG_CHANNEL_WILDCARD_MENTIONED,
  FLAG_MENTIONED,
  FLAG_TOPIC_WILDCARD_MENTIONED,
} from "../messages/flag-bits.ts";
import { MESSAGE_HAS_ACTIONS, MESSAGE_IS_SILENT, messageBits } from "../messages/message-bits.ts";
import { TopicChanged } from "../messages/start-over.ts";
import type { ListedMessage } from "../reading/list-messages.ts";
import { linkedAttachments } from "../reading/message-attachments.ts";
import { messageContent, spendHtml } from "../rendering/message-text.ts";
import { renderText } from "../rendering/rendering.ts";
import type { Destination } from "../sending/destination.ts";
import { type MentionFlags, mentionFlags } from "../sending/mentions.ts";

/** Stored content of an emptied message. */
const EMPTIED = "(deleted)";

/** Flags that depend on the content. */
const TEXT_FLAGS =
  FLAG_MENTIONED | FLAG_CHANNEL_WILDCARD_MENTIONED | FLAG_TOPIC_WILDCARD_MENTIONED | FLAG_ALERT_WORD;

export interface MessageText {
  readonly source: string;
  readonly html: string;
}

export interface NewText extends MessageText {
  readonly bits: number;
  readonly flags: MentionFlags;
  /** Uploads that the message gives its readers access to. */
  readonly attachmentIds: readonly number[];
  /** Link previews still to be fetched. */
  readonly previewIds: readonly number[];
}

/**
 * @throws ApiError BAD_REQUEST, STREAM_WILDCARD_MENTION_NOT_ALLOWED, TOPIC_WILDCARD_MENTION_NOT_ALLOWED, or
 *   RATE_LIMIT_HIT when too much of the actor's content awaits rendering.
 */
export async function newText(
  actor: Actor,
  message: ListedMessage,
  given: string,
  actions: ActionRows,
): Promise<NewText> {
  requireMayEditContent(actor, message);
  const source = given.trim() === "" ? EMPTIED : messageContent(given);
  const { rendered, previewUrls, files } = await renderText(actor, source, personOf(actor.user));
  spendHtml(actor.user, rendered.html.length);
  const flags = await mentionFlags(actor, destinationOf(actor, message), rendered);
  return {
    source,
    html: rendered.html,
    bits: messageBits(source, rendered) | (actions.length > 0 ? MESSAGE_HAS_ACTIONS : 0),
    attachmentIds: await linkedAttachments(actor, rendered.attachmentPaths, files),
    previewIds: await requestPreviews(actor, previewUrls),
    flags: flags.filter(({ userId }) => hasReceived(actor, message, userId)),
  };
}

/** Edits do not flag later subscribers. */
function hasReceived({ organization }: Actor, message: ListedMessage, userId: number): boolean {
  const { channelId, id } = message;
  return channelId === null || organization.subscriptions.receivedBy(channelId, userId, [id]).length > 0;
}

function destinationOf({ organization }: Actor, message: ListedMessage): Destination {
  const channel = message.channelId === null ? null : organization.channels.get(message.channelId);
  if (channel === undefined) throw invalidMessage();
  return {
    conversationId: message.conversationId,
    channel,
    people: message.directUserIds.flatMap((id) => organization.users.get(id) ?? []),
    topic: message.topicName,
  };
}

/** `editedAt` is in seconds since 1970. */
export interface TextEdit {
  readonly messageId: number;
  readonly editorId: number;
  readonly editedAt: number;
  readonly before: MessageText;
  /** Whether the history gets one entry for all edits within a minute of the clock. */
  readonly joinsMinute: boolean;
}

/** Batched with the next statement. Call before taking the organization's lock, because others may hold these rows. */
export function writeText(
  tx: Transaction,
  { messageId, editorId, editedAt, before, joinsMinute }: TextEdit,
  text: NewText,
): void {
  const statements = [
    sql`
      UPDATE message SET content = ${text.source}, rendered_content = ${text.html},
        rendering_version = ${RENDERING_VERSION}, bits = ${text.bits} | (bits & ${MESSAGE_IS_SILENT}::int)
      WHERE id = ${messageId}`,
    sql`
      WITH newest AS (
        SELECT id, editor_id, edited_at FROM message_edit
        WHERE message_id = ANY (ARRAY[${messageId}::int8]) AND content IS NOT NULL
        ORDER BY message_id DESC, id DESC LIMIT 1
      ), joined AS (
        UPDATE message_edit e SET edited_at = to_timestamp(${editedAt}::float8) FROM newest
        WHERE ${joinsMinute} AND e.id = newest.id AND newest.editor_id = ${editorId}
          AND date_trunc('minute', newest.edited_at) = date_trunc('minute', to_timestamp(${editedAt}::float8))
        RETURNING e.id)
      INSERT INTO message_edit (message_id, editor_id, edited_at, content, rendered_content)
      SELECT ${messageId}, ${editorId}, to_timestamp(${editedAt}::float8), ${before.source}, ${before.html}
      WHERE NOT EXISTS (SELECT FROM joined)`,
    ...flagStatements(messageId, text.flags),
  ];
  for (const statement of statements) runLater(tx, statement);
}

/** Content bits, and [user id, flag bits] per mentioned user. */
export async function readMentions(tx: Transaction, messageId: number) {
  const [row] = await tx.$queryRaw<{ bits: number; flags: [number, number][] }[]>(sql`
    SELECT m.bits,
      (SELECT coalesce(json_agg(json_build_array(f.user_id, f.bits & ${TEXT_FLAGS}::int)), '[]') FROM message_flag f
       WHERE f.message_id = m.id AND f.bits & ${TEXT_FLAGS}::int <> 0) AS flags
    FROM message m WHERE m.id = ${messageId}`);
  return row ?? { bits: 0, flags: [] };
}

/** Keeps other flags, such as stars. */
function flagStatements(messageId: number, flags: MentionFlags): Sql[] {
  const userIds = flags.map(({ userId }) => userId);
  return [
    sql`
      DELETE FROM message_flag
      WHERE message_id = ${messageId} AND bits & ~${TEXT_FLAGS}::int = 0 AND user_id <> ALL(${userIds}::int[])`,
    sql`
      UPDATE message_flag SET bits = bits & ~${TEXT_FLAGS}::int
      WHERE message_id = ${messageId} AND bits & ${TEXT_FLAGS}::int <> 0 AND user_id <> ALL(${userIds}::int[])`,
    ...(flags.length === 0
      ? []
      : [
          sql`
      INSERT INTO message_flag AS f (user_id, message_id, bits)
      SELECT mark.user_id, ${messageId}, mark.bits
      FROM unnest(${userIds}::int[], ${flags.map(({ bits }) => bits)}::int[]) AS mark (user_id, bits)
      ON CONFLICT (user_id, message_id) DO UPDATE SET bits = f.bits & ~${TEXT_FLAGS}::int | excluded.bits`,
        ]),
  ];
}

interface LockedMessage {
  readonly text: MessageText;
  /** Seconds since 1970; later than earlier edits. */
  readonly now: number;
}

interface LockedRow extends MessageText {
  readonly topic_id: number;
  readonly topic_name: string | null;
  readonly has_actions: boolean;
}

/**
 * The topic must be locked first.
 * @param previousHash hexadecimal SHA-256 of the last seen content.
 * @throws ApiError BAD_REQUEST after deletion, EXPECTATION_MISMATCH for another hash.
 * @throws TopicChanged after a move or rename, and when another node has added or removed the bot's actions.
 */
export async function lockMessage(
  tx: Transaction,
  { id, topicId, topicName, hasActions }: ListedMessage,
  previousHash: string | null,
): Promise<LockedMessage> {
  const [[row], [clock]] = await Promise.all([
    tx.$queryRaw<LockedRow[]>(sql`
      SELECT topic_id, bits & ${MESSAGE_HAS_ACTIONS}::int <> 0 AS has_actions, (SELECT name FROM topic WHERE id = topic_id) AS topic_name,
             content AS source, rendered_content AS html
      FROM message WHERE id = ${id} FOR NO KEY UPDATE`),
    // Separate, because a statement's clock is read before waiting for its lock.
    tx.$queryRaw<{ now: number }[]>(sql`SELECT extract(epoch FROM clock_timestamp())::float8 AS now`),
  ]);
  if (!row) throw invalidMessage();
  if (row.topic_id !== topicId || row.topic_name !== topicName) throw new TopicChanged();
  if (row.has_actions !== hasActions) throw new TopicChanged();
  const { source, html } = row;
  if (previousHash !== null && sha256(source) !== previousHash.toLowerCase())
    throw new ApiError(
      "EXPECTATION_MISMATCH",
      "'prev_content_sha256' value does not match the expected value.",
    );
  return { text: { source, html }, now: clock?.now ?? Date.now() / 1000 };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
