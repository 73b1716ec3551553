/** Sets and unsets flags on messages. */

import type { Transaction } from "../../kernel/db/transaction.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import {
  type LogTransaction,
  type LogWriter,
  logTransaction,
  writerOf,
} from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { OrganizationChange } from "../../kernel/memory/organization.ts";
import { invalidMessage } from "../messages/edit-access.ts";
import { FLAG_COLLAPSED, FLAG_HISTORICAL, FLAG_STARRED } from "../messages/flag-bits.ts";
import { type FlagOperation, flagsChanged, messagesRead } from "../messages/flag-events.ts";
import { startOverWhenMoved } from "../messages/start-over.ts";
import { type ListedMessage, listMessages } from "../reading/list-messages.ts";
import {
  clearFlag,
  currentSpans,
  findSpans,
  type MarkedMessage,
  markRead,
  markUnread,
  receiveHistorical,
  requireSameChannels,
  setFlag,
  startOverAfterMove,
} from "./flag-queries.ts";

const storedBits: Readonly<Record<string, number>> = { starred: FLAG_STARRED, collapsed: FLAG_COLLAPSED };
const fixedFlags = new Set([
  "mentioned",
  "stream_wildcard_mentioned",
  "topic_wildcard_mentioned",
  "wildcard_mentioned",
  "has_alert_word",
  "historical",
]);

export interface UpdateFlags {
  readonly messageIds: readonly number[];
  readonly op: FlagOperation;
  readonly flag: string;
}

export interface UpdateFlagsResult {
  readonly messages: number[];
  readonly ignored_because_not_subscribed_channels?: number[];
}

/**
 * Skips unreadable messages.
 * @throws ApiError BAD_REQUEST for an invalid flag, or adding one to skipped messages only; SERVICE_UNAVAILABLE when
 *   the messages keep being moved.
 */
export function updateFlags(actor: Actor, input: UpdateFlags): Promise<UpdateFlagsResult> {
  return startOverWhenMoved(input.messageIds[0] ?? 0, () =>
    updateOnce(actor, input).catch(startOverAfterMove),
  );
}

/** Readable messages, as of a log position or later. */
interface Listed {
  readonly messages: readonly ListedMessage[];
  readonly position: number;
}

/** @throws TopicChanged */
async function updateOnce(actor: Actor, { messageIds, op, flag }: UpdateFlags): Promise<UpdateFlagsResult> {
  const bit = bitOf(flag);
  const { position } = actor.organization;
  const messages = await listMessages(actor, [...new Set(messageIds)]);
  // For deleted messages, only adding a flag has no effect.
  if (bit !== null && op === "add" && messageIds.length > 0 && messages.length === 0) throw invalidMessage();
  const listed = { messages, position };
  if (bit !== null) return { messages: await changeStored(actor, listed, op, flag, bit) };
  return op === "add" ? readAll(actor, messages) : unreadAll(actor, listed);
}

/**
 * Null for "read", which is stored differently.
 * @throws ApiError BAD_REQUEST for an invalid flag.
 */
export function bitOf(flag: string): number | null {
  if (flag === "read") return null;
  if (fixedFlags.has(flag)) throw badRequest(`Flag not editable: '${flag}'`);
  const bit = Object.hasOwn(storedBits, flag) ? storedBits[flag] : undefined;
  if (bit === undefined) throw badRequest(`Invalid flag: '${flag}'`);
  return bit;
}

async function changeStored(
  actor: Actor,
  { messages, position }: Listed,
  op: FlagOperation,
  flag: string,
  bit: number,
): Promise<number[]> {
  return logTransaction(writerOf(actor, "update-message-flags"), async (log) => {
    const { tx } = log;
    const changed =
      op === "add"
        ? await setFlag(tx, actor.user.id, messages, bit)
        : await clearFlag(tx, actor.user.id, messages, bit);
    if (changed.length === 0) return changed;
    const ids = new Set(changed);
    const flagged = messages.filter(({ id }) => ids.has(id));
    log.lockDeferred();
    if (op === "add") requireSameChannels(log, flagged, position);
    await announce(actor, log, flagged, { op, flag });
    return changed;
  });
}

async function announce(
  actor: Actor,
  log: LogTransaction,
  changed: readonly ListedMessage[],
  { op, flag }: { op: FlagOperation; flag: string },
  changes: readonly OrganizationChange[] = [],
): Promise<void> {
  await appendEvents(log, [flagsChanged(actor.user.id, op, flag, changed).withChanges(changes)]);
}

async function readAll(actor: Actor, messages: readonly ListedMessage[]): Promise<UpdateFlagsResult> {
  const unread = messages.filter((message) => !message.flags.includes("read"));
  const ids = unread.map((message) => message.id);
  await markMessagesRead(writerOf(actor, "update-message-flags"), actor.user.id, ids);
  return { messages: ids };
}

/** Only messages of subscribed channels can be unread; earlier ones become received, as clients expect. */
async function unreadAll(actor: Actor, { messages, position }: Listed): Promise<UpdateFlagsResult> {
  const { organization, user } = actor;
  const isOutside = (message: ListedMessage) =>
    message.channelId !== null && !organization.subscriptions.of(message.channelId, user.id);
  const ignored = new Set(messages.filter(isOutside).flatMap((message) => message.channelId ?? []));
  const read = messages.filter(
    (message) => !isOutside(message) && !message.isSilent && message.flags.includes("read"),
  );
  const ids = read.map((message) => message.id);
  const historicalIds = read.filter((message) => !message.isReceived).map((message) => message.id);
  if (ids.length > 0) {
    await logTransaction(writerOf(actor, "update-message-flags"), async (log) => {
      const received = historicalIds.length > 0 ? await receiveHistorical(log, user.id, historicalIds) : [];
      log.lockDeferred();
      requireSameChannels(log, read, position);
      await markUnread(log.tx, user.id, ids);
      await announce(actor, log, read, { op: "remove", flag: "read" }, received);
    });
  }
  return { messages: ids, ignored_because_not_subscribed_channels: [...ignored] };
}

export async function markMessagesRead(
  writer: LogWriter,
  userId: number,
  messageIds: readonly number[],
): Promise<void> {
  if (messageIds.length === 0) return;
  const found = await findSpans(writer.realmId, messageIds);
  await logTransaction(writer, async (log) => {
    await log.lock();
    await markRead(log.tx, userId, await currentSpans(log, messageIds, found));
    await appendEvents(log, [messagesRead(userId, messageIds)]);
  });
}

/** Flags an unreceived message as historical. */
export async function addToHistory(tx: Transaction, userId: number, message: MarkedMessage): Promise<void> {
  if (!message.isReceived) await setFlag(tx, userId, [message], FLAG_HISTORICAL);
}
