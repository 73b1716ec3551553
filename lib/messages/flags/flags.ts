/** Unread and starred messages, and all operations on flags. */

import { Prisma } from "../../kernel/db/generated/client.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { stateFamily, type WantedTypes } from "../../kernel/register/state-family.ts";
import { FLAG_STARRED } from "../messages/flag-bits.ts";
import * as contracts from "./flags.contract.ts";
import { flagsState } from "./flags.contract.ts";
import { presentUnread } from "./unread-messages.ts";
import { readUnread } from "./unread-queries.ts";

/** Registrations contain only the newest. */
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
