/** The people who have read a message and, in small conversations, those who have not. */
import { query, sql } from "../../kernel/db/sql.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { invalidMessage } from "../messages/edit-access.ts";
import { type ListedMessage, listMessages } from "../reading/list-messages.ts";

/** In conversations of more people, the response does not list who has not read the message. */
export const SMALL_CONVERSATION = 30;

export interface ReadReceipts {
  readonly user_ids: number[];
  readonly unread_user_ids: number[] | null;
}

/**
 * Ascending; only users who received the message. Excludes the sender, deactivated users, users without read receipts
 * and those whom the actor has muted. People who have muted the actor never seem to have read.
 * @throws ApiError BAD_REQUEST for an unreadable message, or when receipts are disabled.
 */
export async function getReadReceipts(actor: Actor, messageId: number): Promise<ReadReceipts> {
  const { realm, users, mutedUsers } = actor.organization;
  const [message] = await listMessages(actor, [messageId]);
  if (!message) throw invalidMessage();
  if (!realm.settings.enable_read_receipts) {
    throw badRequest("Read receipts are disabled in this organization.");
  }
  const isShown = (id: number) => {
    const reader = users.get(id);
    const isMuted = mutedUsers.mutedAt(actor.user.id, id) !== null;
    return reader?.isActive && reader.settings.send_read_receipts && id !== message.senderId && !isMuted;
  };
  // Somebody in neither list would be known to have muted the actor.
  const hidesReading = (id: number) => mutedUsers.mutedAt(id, actor.user.id) !== null;
  const readers = await readerIds(messageId);
  const others = await receiversOfSmall(actor, message);
  const hasRead = new Set(readers);
  return {
    user_ids: readers.filter((id) => isShown(id) && !hidesReading(id)),
    unread_user_ids: others?.filter((id) => isShown(id) && (!hasRead.has(id) || hidesReading(id))) ?? null,
  };
}

/** Read ranges include unreceived messages. */
async function readerIds(messageId: number): Promise<number[]> {
  const rows = await query<{ user_id: number }>(sql`
    SELECT r.user_id FROM message m
    JOIN topic_read r ON r.topic_id = m.topic_id
    LEFT JOIN channel c ON c.conversation_id = m.conversation_id
    LEFT JOIN subscription s ON s.channel_id = c.id AND s.user_id = r.user_id
    WHERE m.id = ${messageId} AND r.read @> m.id AND (c.id IS NULL OR s.received @> m.id)
    ORDER BY r.user_id`);
  return rows.map((row) => row.user_id);
}

/**
 * People without bots, ascending. Null for large conversations, and for channels that the reader is not in, whose
 * members they might not know.
 */
async function receiversOfSmall(actor: Actor, message: ListedMessage): Promise<number[] | null> {
  const { organization, user } = actor;
  const { channelId, directUserIds } = message;
  if (channelId !== null && !organization.subscriptions.of(channelId, user.id)) return null;
  const everyone =
    channelId === null ? directUserIds : [...organization.subscriptions.subscribers(channelId).keys()];
  const people = everyone.filter((id) => organization.users.get(id)?.botType === null);
  if (people.length > SMALL_CONVERSATION) return null;
  const ids = people.toSorted((one, other) => one - other);
  if (channelId === null) return ids;
  const rows = await query<{ user_id: number }>(sql`
    SELECT user_id FROM subscription
    WHERE channel_id = ${channelId} AND user_id = ANY(${ids}::int[]) AND received @> ${message.id}::int8
    ORDER BY user_id`);
  return rows.map((row) => row.user_id);
}
