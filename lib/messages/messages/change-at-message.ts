/** Writes what happens to a message without changing it, such as a reaction, and tells everybody who has the message. */
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import type { Audience } from "../../kernel/events/audience.ts";
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { ListedMessage } from "../reading/list-messages.ts";
import { changeableMessage } from "./edit-access.ts";
import { startOverWhenMoved, TopicChanged } from "./start-over.ts";
import { flaggersOf, lockTopics, outsideHolders } from "./topic-lock.ts";

/** What is done at a message, while nobody else changes anything at it. */
export interface ChangeAtMessage<Present> {
  readonly messageId: number;
  /** For the log of writers. */
  readonly operationId: string;
  /** Reads what the change depends on, by a single statement. */
  readonly read: (tx: Transaction, message: ListedMessage) => Promise<Present>;
  /** Writes the change, by statements that it asks for at once; returns what makes its event. */
  readonly write: (
    tx: Transaction,
    message: ListedMessage,
    present: Present,
  ) => Promise<(audience: Audience) => NewEvent>;
}

/**
 * Makes the change in four round trips: the message, the lock with what is read, the change with its audience, the event.
 * @throws ApiError BAD_REQUEST for a message that the actor may not read or that can no longer be changed, and what
 *   `read` and `write` throw; SERVICE_UNAVAILABLE when others keep moving the message.
 */
export function changeAtMessage<Present>(actor: Actor, change: ChangeAtMessage<Present>): Promise<void> {
  return startOverWhenMoved(change.messageId, () => changeOnce(actor, change));
}

/** @throws TopicChanged */
async function changeOnce<Present>(actor: Actor, change: ChangeAtMessage<Present>): Promise<void> {
  const message = await changeableMessage(actor, change.messageId);
  await logTransaction(writerOf(actor, change.operationId), async (log) => {
    const { tx } = log;
    const [, rows, present] = await Promise.all([
      lockTopics(tx, new Map([[message.topicId, "stay"]])),
      tx.$queryRaw<object[]>(sql`
        SELECT id FROM message WHERE id = ${message.id} AND topic_id = ${message.topicId} FOR NO KEY UPDATE`),
      change.read(tx, message),
    ]);
    if (rows.length === 0) throw new TopicChanged();
    const [eventFor, audience] = await Promise.all([
      change.write(tx, message, present),
      audienceOf(tx, actor, message),
    ]);
    await appendEvents(log, [eventFor(audience)]);
  });
}

/** Everybody who has the message: people who are not subscribed have it when they have flagged it or reacted to it. */
async function audienceOf(
  tx: Transaction,
  { organization }: Actor,
  { id, channelId, directUserIds }: ListedMessage,
): Promise<Audience> {
  if (channelId === null) return { kind: "users", userIds: directUserIds };
  const otherIds = outsideHolders(organization, channelId, await flaggersOf(tx, id));
  return { kind: "message_readers", channelId, otherIds };
}
