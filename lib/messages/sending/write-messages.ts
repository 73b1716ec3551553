/** Writes messages with the SQL functions send_message and send_messages. */

import { query, queryAfter, queryPrepared, type Sql, sql } from "../../kernel/db/sql.ts";
import { afterCommit, type Transaction } from "../../kernel/db/transaction.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import type { Audience } from "../../kernel/events/audience.ts";
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import type { LogTransaction } from "../../kernel/events/log-transaction.ts";
import { wakeDeliveries } from "../../kernel/queue/wake-deliveries.ts";
import { RENDERING_VERSION } from "../../markdown/render-message.ts";
import {
  awaitThumbnails,
  linkAttachments,
  readAttachments,
  updateEvents,
} from "../attachments/attachments.ts";
import { awaitPreviews } from "../link-previews/known-previews.ts";

/** Per outgoing webhook. */
export const MAX_WAITING_CALLS = 1_000;

export interface OutgoingMessage {
  readonly conversationId: number;
  readonly channelId: number | null;
  readonly topicName: string;
  /** Case-folded name. */
  readonly topicKey: string;
  readonly senderId: number;
  readonly content: string;
  readonly renderedContent: string;
  readonly client: string;
  /** lib/messages/messages/message-bits.ts */
  readonly bits: number;
  /** Seconds since 1970, with fraction. */
  readonly sentAt: number;
  readonly readBySender: boolean;
  /** Includes READ_ON_ARRIVAL (lib/messages/messages/flag-bits.ts). */
  readonly flags: readonly { readonly userId: number; readonly bits: number }[];
  /** Muters' reads are written later. */
  readonly isReadLate: boolean;
  readonly audience: Audience;
  /** Empty for a channel. */
  readonly directUserIds: readonly number[];
  readonly echo: { readonly queueId: string; readonly localId: string } | null;
  /** Idempotency key (lib/messages/sending/send-keys.ts). */
  readonly sendKey: string | null;
  /** On sending, and on starting the topic; 0 for none. */
  readonly policyOnSend: number;
  readonly policyOnInitiation: number;
  /** Outgoing webhooks to call after the commit. */
  readonly webhookBotIds: readonly number[];
  readonly attachmentIds: readonly number[];
  readonly previewIds: readonly number[];
}

/** The conversation may be created in the transaction. */
export interface ComposedMessage extends Omit<OutgoingMessage, "conversationId"> {
  readonly conversationId: number | null;
  readonly beginConversation: (log: LogTransaction) => Promise<number>;
  /** A bot's actions, with their event; null for none. */
  readonly writeActions: ((tx: Transaction, messageId: number) => Promise<NewEvent>) | null;
}

export interface SentMessage {
  readonly messageId: number;
  readonly eventId: number;
  /** The case may differ from the sender's. */
  readonly topicName: string;
  /** Set when the sender's policy changed; it has its own event. */
  readonly newPolicy: number | null;
}

interface SentRow {
  readonly message_id: number;
  readonly event_id: number;
  readonly topic_name: string;
  readonly new_policy: number | null;
}

/**
 * Excludes data of the message's row, unless edits or moves may change it. The SQL function adds `messageId` and
 * `topicName`.
 */
function eventBody(message: OutgoingMessage): object {
  const { conversationId, channelId, directUserIds, bits, readBySender, flags, echo } = message;
  return {
    conversationId,
    channelId,
    directUserIds,
    bits,
    readBySender,
    flags: flags.map(({ userId, bits }) => [userId, bits]),
    echo,
  };
}

/** One commit, with results in order and ids in commit order. All or none; a used key fails like a unique index. */
export async function writeMessages(
  realmId: number,
  messages: readonly OutgoingMessage[],
): Promise<SentMessage[]> {
  const [first] = messages;
  const isPlain = first?.webhookBotIds.length === 0 && !first.isReadLate;
  if (first && isPlain && messages.length === 1) return writeOne(realmId, first);
  const batch = writeBatch(realmId, messages);
  const sent = (await runBatch(realmId, messages, batch)).map(sentMessage);
  wakeWebhooks(messages);
  return sent;
}

function runBatch(realmId: number, messages: readonly OutgoingMessage[], batch: Sql): Promise<SentRow[]> {
  const keyed = messages.filter(({ sendKey }) => sendKey !== null);
  if (keyed.length === 0) return query<SentRow>(batch);
  const requireNew = sql`SELECT require_new_keys(${realmId}::int, ${keyed.map(({ senderId }) => senderId)}::int[],
    ${keyed.map(({ sendKey }) => sendKey)}::text[])`;
  return queryAfter<SentRow>(requireNew, batch);
}

function wakeWebhooks(messages: readonly Pick<OutgoingMessage, "webhookBotIds">[]): void {
  if (messages.some(({ webhookBotIds }) => webhookBotIds.length > 0)) wakeDeliveries("outgoing webhooks");
}

function sentMessage({ message_id, event_id, topic_name, new_policy }: SentRow): SentMessage {
  return { messageId: message_id, eventId: event_id, topicName: topic_name, newPolicy: new_policy };
}

/**
 * Writes the conversation and links to files, too, and locks the log. Callers append their events afterwards, which
 * also delivers the message's event.
 */
export async function writeMessageWithin(
  log: LogTransaction,
  composed: ComposedMessage,
): Promise<SentMessage> {
  await log.lock();
  const conversationId = composed.conversationId ?? (await composed.beginConversation(log));
  const message = { ...composed, conversationId };
  const [row] = await log.tx.$queryRaw<SentRow[]>(writeBatch(log.realmId, [message]));
  if (!row) throw new Error("A message that was written has no result.");
  const sent = sentMessage(row);
  afterCommit(log.tx, async () => wakeWebhooks([message]));
  const { attachmentIds, previewIds, writeActions } = message;
  if (writeActions) await appendEvents(log, [await writeActions(log.tx, sent.messageId)]);
  if (previewIds.length > 0) await awaitPreviews(log.tx, sent.messageId, previewIds);
  if (attachmentIds.length > 0) {
    await linkAttachments(log.tx, sent.messageId, attachmentIds);
    await awaitThumbnails(log.tx, sent.messageId, message.renderedContent);
    await appendEvents(log, updateEvents(await readAttachments(log.tx, attachmentIds)));
  }
  return sent;
}

/** In the function's order. */
const sendMessage = {
  name: "send_message",
  text: `SELECT message_id, event_id, topic_name, new_policy FROM send_message($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
    $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
};

const sendKeyedMessage = {
  name: "send_keyed_message",
  text: `WITH sent AS MATERIALIZED (${sendMessage.text}), keyed AS (
    INSERT INTO send_key (sender_id, is_scheduled, key, sent_id) SELECT $6, false, $20, message_id FROM sent)
    SELECT message_id, event_id, topic_name, new_policy FROM sent`,
};

async function writeOne(realmId: number, message: OutgoingMessage): Promise<SentMessage[]> {
  const values = [
    `${realmId}`,
    `${message.conversationId}`,
    message.channelId === null ? null : `${message.channelId}`,
    message.topicName,
    message.topicKey,
    `${message.senderId}`,
    message.content,
    message.renderedContent,
    `${RENDERING_VERSION}`,
    message.client,
    `${message.bits}`,
    `${message.sentAt}`,
    `${message.readBySender}`,
    JSON.stringify(message.audience),
    JSON.stringify(eventBody(message)),
    `${message.policyOnSend}`,
    `${message.policyOnInitiation}`,
    `{${message.flags.map((flag) => flag.userId)}}`,
    `{${message.flags.map((flag) => flag.bits)}}`,
  ];
  const { sendKey } = message;
  const statement =
    sendKey === null ? { ...sendMessage, values } : { ...sendKeyedMessage, values: [...values, sendKey] };
  return (await queryPrepared<SentRow>(statement)).map(sentMessage);
}

function writeBatch(realmId: number, messages: readonly OutgoingMessage[]): Sql {
  const each = <T>(choose: (message: OutgoingMessage) => T): T[] => messages.map(choose);
  const flags = messages.flatMap((message, index) =>
    message.flags.map(({ userId, bits }) => ({ place: index + 1, userId, bits })),
  );
  const sent = sql`send_messages(
      p_realm => ${realmId}::int,
      p_conversations => ${each((message) => message.conversationId)}::int8[],
      p_channels => ${each((message) => message.channelId)}::int[],
      p_topic_names => ${each((message) => message.topicName)}::text[],
      p_topic_keys => ${each((message) => message.topicKey)}::text[],
      p_senders => ${each((message) => message.senderId)}::int[],
      p_contents => ${each((message) => message.content)}::text[],
      p_rendered_contents => ${each((message) => message.renderedContent)}::text[],
      p_rendering_version => ${RENDERING_VERSION}::int2,
      p_clients => ${each((message) => message.client)}::text[],
      p_bits => ${each((message) => message.bits)}::int[],
      p_sent_at => ${each((message) => message.sentAt)}::float8[],
      p_read_by_sender => ${each((message) => message.readBySender)}::bool[],
      p_audiences => ${each((message) => JSON.stringify(message.audience))}::json[],
      p_events => ${each((message) => JSON.stringify(eventBody(message)))}::text[],
      p_policies_on_send => ${each((message) => message.policyOnSend)}::int2[],
      p_policies_on_initiation => ${each((message) => message.policyOnInitiation)}::int2[],
      p_flag_messages => ${flags.map((flag) => flag.place)}::int[],
      p_flag_users => ${flags.map((flag) => flag.userId)}::int[],
      p_flag_bits => ${flags.map((flag) => flag.bits)}::int[])`;
  const calls = messages.flatMap((message, index) =>
    message.webhookBotIds.map((botId) => ({ place: index + 1, botId })),
  );
  const late = messages.flatMap((message, index) => (message.isReadLate ? [index + 1] : []));
  const keys = messages.flatMap(({ senderId, sendKey }, index) =>
    sendKey === null ? [] : { place: index + 1, senderId, sendKey },
  );
  if (calls.length + late.length + keys.length === 0) {
    return sql`SELECT message_id, event_id, topic_name, new_policy FROM ${sent}`;
  }
  // Skips webhooks with too many waiting calls, which seem unresponsive.
  return sql`
    WITH sent AS MATERIALIZED (SELECT * FROM ${sent} WITH ORDINALITY), called AS (
      INSERT INTO webhook_call (bot_id, message_id)
      SELECT call.bot_id, sent.message_id
      FROM unnest(${calls.map((call) => call.place)}::int[], ${calls.map((call) => call.botId)}::int[])
        AS call (place, bot_id)
      JOIN sent ON sent.ordinality = call.place
      WHERE ${MAX_WAITING_CALLS} > (SELECT count(*) FROM (
        SELECT FROM webhook_call w WHERE w.bot_id = call.bot_id LIMIT ${MAX_WAITING_CALLS}) AS waiting)
    ), read_late AS (
      INSERT INTO late_read (message_id)
      SELECT message_id FROM sent WHERE ordinality = ANY(${late}::int[])), keyed AS (
      INSERT INTO send_key (sender_id, is_scheduled, key, sent_id)
      SELECT given.sender_id, false, given.key, sent.message_id
      FROM unnest(${keys.map((given) => given.place)}::int[], ${keys.map((given) => given.senderId)}::int[],
        ${keys.map((given) => given.sendKey)}::text[]) AS given (place, sender_id, key)
      JOIN sent ON sent.ordinality = given.place)
    SELECT message_id, event_id, topic_name, new_policy FROM sent ORDER BY ordinality`;
}
