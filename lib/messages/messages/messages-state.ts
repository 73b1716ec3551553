/** The part of the register answer about messages: the newest one, direct conversations, limits. */

import { EMPTY_TOPIC_DISPLAY_NAME, MAX_TOPIC_LENGTH } from "../../channels/topics/topic-name.contract.ts";
import { Prisma } from "../../kernel/db/generated/client.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import { newestReceived } from "../../people/users/newest-received.ts";
import { MAX_MESSAGE_LENGTH } from "../messages-limits.contract.ts";
import { messagesState } from "./messages-state.contract.ts";

/** Maximum number of direct conversations in a register answer, and of people in them together: the newest. */
const RECENT_CONVERSATIONS = 1_000;
const RECENT_PARTICIPANTS = 20_000;

const limits = {
  max_message_length: MAX_MESSAGE_LENGTH,
  max_topic_length: MAX_TOPIC_LENGTH,
  realm_empty_topic_display_name: EMPTY_TOPIC_DISPLAY_NAME,
};

export const messagesFamily = stateFamily({
  fetchTypes: ["message", "recent_private_conversations", "realm"],
  fields: messagesState,
  read: async (tx, { user }, wants) => ({
    maxMessageId: wants("message") ? await readMaxMessageId(tx, user.id) : 0,
    recentDirects: wants("recent_private_conversations") ? await readRecentDirects(tx, user.id) : [],
  }),
  present: ({ maxMessageId, recentDirects }, { user }, { wants }) => ({
    ...(wants("message") && { max_message_id: maxMessageId }),
    ...(wants("recent_private_conversations") && {
      recent_private_conversations: recentDirects.map((conversation) => ({
        max_message_id: conversation.maxMessageId,
        user_ids: conversation.userIds.filter((id) => id !== user.id),
      })),
    }),
    ...(wants("realm") && limits),
  }),
});

/** The newest message a person has received, or 0. */
async function readMaxMessageId(tx: Transaction, userId: number): Promise<number> {
  const [row] = await tx.$queryRaw<{ id: bigint | null }[]>(newestReceived(userId));
  return Number(row?.id ?? 0);
}

interface RecentDirect {
  readonly maxMessageId: number;
  /** All participants, ascending. */
  readonly userIds: number[];
}

/** A person's direct conversations with messages, newest first. */
async function readRecentDirects(tx: Transaction, userId: number): Promise<RecentDirect[]> {
  const rows = await tx.$queryRaw<{ max_message_id: bigint; direct_key: string }[]>(Prisma.sql`
    SELECT t.last_message_id AS max_message_id, c.direct_key
    FROM conversation_member cm
    JOIN conversation c ON c.id = cm.conversation_id
    JOIN topic t ON t.conversation_id = c.id AND t.last_message_id IS NOT NULL
    WHERE cm.user_id = ${userId}
    ORDER BY t.last_message_id DESC LIMIT ${RECENT_CONVERSATIONS}`);
  const recent = rows.map((row) => ({
    maxMessageId: Number(row.max_message_id),
    userIds: row.direct_key.split(",").map(Number),
  }));
  let participants = 0;
  return recent.filter(({ userIds }) => {
    participants += userIds.length;
    return participants <= RECENT_PARTICIPANTS;
  });
}
