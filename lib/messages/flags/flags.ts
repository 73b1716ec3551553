/** Unread and starred messages, and read receipts. */

import { Prisma } from "../../kernel/db/generated/client.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { stateFamily, type WantedTypes } from "../../kernel/register/state-family.ts";
import { invalidMessage } from "../messages/edit-access.ts";
import { FLAG_STARRED } from "../messages/flag-bits.ts";
import { listMessages } from "../reading/list-messages.ts";
import * as contracts from "./flags.contract.ts";
import { flagsState } from "./flags.contract.ts";
import { presentUnread } from "./unread-messages.ts";
import { readUnread } from "./unread-queries.ts";

/** Only the newest, in registrations. */
const MAX_STARRED = 50_000;

const wantsUnread = (wants: WantedTypes) => wants("message") && wants("update_message_flags");

const flagsFamily = stateFamily({
  fetchTypes: ["update_message_flags", "starred_messages"],
  fields: flagsState,
  read: async (tx, { user }, wants) => ({
    unread: wantsUnread(wants) ? await readUnread(tx, user.id) : [],
    starred: wants("starred_messages") ? await readStarred(tx, user.id) : [],
  }),
  present: ({ unread, starred }, { user }, { wants, capabilities }) => ({
    ...(wantsUnread(wants) && {
      unread_msgs: presentUnread(unread, user.id, capabilities.empty_topic_name === true),
    }),
    ...(wants("starred_messages") && { starred_messages: starred }),
  }),
});

/** Ascending. */
async function readStarred(tx: Transaction, userId: number): Promise<number[]> {
  // A literal, so that the partial index applies.
  const isStarred = Prisma.raw(`bits & ${FLAG_STARRED} <> 0`);
  const rows = await tx.$queryRaw<{ id: bigint }[]>(Prisma.sql`
    SELECT message_id AS id FROM message_flag WHERE user_id = ${userId} AND ${isStarred}
    ORDER BY message_id DESC LIMIT ${MAX_STARRED}`);
  return rows.map((row) => Number(row.id)).reverse();
}

/**
 * Ascending; only users who received it. Excludes the sender, deactivated users, users without read receipts, and
 * muted ones in either direction.
 * @throws ApiError BAD_REQUEST for an unreadable message, or when receipts are disabled.
 */
export async function getReadReceipts(actor: Actor, messageId: number): Promise<{ user_ids: number[] }> {
  const { realm, users, mutedUsers } = actor.organization;
  const [message] = await listMessages(actor, [messageId]);
  if (!message) throw invalidMessage();
  if (!realm.settings.enable_read_receipts) {
    throw badRequest("Read receipts are disabled in this organization.");
  }
  const isMuted = (id: number) =>
    mutedUsers.mutedAt(actor.user.id, id) !== null || mutedUsers.mutedAt(id, actor.user.id) !== null;
  const shown = (await readerIds(messageId)).filter((id) => {
    const reader = users.get(id);
    return reader?.isActive && reader.settings.send_read_receipts && id !== message.senderId && !isMuted(id);
  });
  return { user_ids: shown };
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

export const flags = defineNoun({
  contracts: [
    contracts.updateMessageFlags,
    contracts.updateMessageFlagsForNarrow,
    contracts.markAllAsRead,
    contracts.markStreamAsRead,
    contracts.markTopicAsRead,
    contracts.getReadReceipts,
  ],
  register: [flagsFamily],
});
