/** Changes the reactions to a message, and says so to everybody who has it. */
import { sql } from "../db/sql.ts";
import type { Transaction } from "../db/transaction.ts";
import type { Emoji } from "../emoji/known-emoji.ts";
import { appendEvents } from "../events/append-event.ts";
import type { Audience } from "../events/audience.ts";
import { logTransaction, writerOf } from "../events/log-transaction.ts";
import { changeableMessage, invalidMessage } from "../messages/edit-access.ts";
import type { ListedMessage } from "../messages/list-messages.ts";
import { lockTopics } from "../messages/topic-lock.ts";
import type { Actor } from "../organization-memory/actor.ts";
import { reactionChanged } from "./reaction-events.ts";

/** How often a request starts over because somebody moved the message meanwhile. */
const MAX_ATTEMPTS = 4;

interface ReactionChange {
  readonly messageId: number;
  readonly op: "add" | "remove";
  /** Writes the change, while nobody else changes the reactions to the message; returns the emoji. */
  readonly write: (tx: Transaction, message: ListedMessage) => Promise<Emoji>;
}

/**
 * @throws ApiError BAD_REQUEST for a message that the actor may not read or that can no longer be changed, and what
 *   `write` throws.
 */
export async function changeReaction(actor: Actor, { messageId, op, write }: ReactionChange): Promise<void> {
  const writer = writerOf(actor, `${op}-reaction`);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const message = await changeableMessage(actor, messageId);
    const isDone = await logTransaction(writer, async (log) => {
      const { tx } = log;
      await lockTopics(tx, new Map([[message.topicId, "stay"]]));
      const rows = await tx.$queryRaw<object[]>(sql`
        SELECT id FROM message WHERE id = ${message.id} AND topic_id = ${message.topicId} FOR NO KEY UPDATE`);
      if (rows.length === 0) return false;
      const { kind, code, name } = await write(tx, message);
      const stored = {
        op,
        messageId,
        isDirect: message.channelId === null,
        userId: actor.user.id,
        emojiKind: kind,
        emojiCode: code,
        emojiName: name,
      };
      await appendEvents(log, [reactionChanged.event(stored, await audienceOf(tx, actor, message))]);
      return true;
    });
    if (isDone) return;
  }
  throw invalidMessage();
}

/** Everybody who has the message: people who are not subscribed have it when they have flagged it or reacted to it. */
async function audienceOf(
  tx: Transaction,
  { organization }: Actor,
  { id, channelId, directUserIds }: ListedMessage,
): Promise<Audience> {
  if (channelId === null) return { kind: "users", userIds: directUserIds };
  const flagged = await tx.$queryRaw<{ user_id: number }[]>(
    sql`SELECT user_id FROM message_flag WHERE message_id = ${id} ORDER BY user_id`,
  );
  const otherIds = flagged
    .map((row) => row.user_id)
    .filter((userId) => !organization.subscriptions.of(channelId, userId));
  return { kind: "message_readers", channelId, messageId: id, otherIds };
}
