/** Writes additions to messages, such as reactions. */
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

/** A change made with the message row locked. */
export interface ChangeAtMessage<Present> {
  readonly messageId: number;
  readonly operationId: string;
  /** A single statement, for one round trip. */
  readonly read: (tx: Transaction, message: ListedMessage) => Promise<Present>;
  /** Statements without awaiting in between, for one round trip. */
  readonly write: (
    tx: Transaction,
    message: ListedMessage,
    present: Present,
  ) => Promise<(audience: Audience) => NewEvent>;
}

/**
 * Four round trips: the message; the lock with `read`; `write` with the audience; the event.
 * @throws ApiError BAD_REQUEST for an unchangeable message, and errors of `read` and `write`; SERVICE_UNAVAILABLE when
 *   the message keeps being moved.
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

/** Subscribers, plus others who flagged or reacted to the message. */
async function audienceOf(
  tx: Transaction,
  { organization }: Actor,
  { id, channelId, directUserIds }: ListedMessage,
): Promise<Audience> {
  if (channelId === null) return { kind: "users", userIds: directUserIds };
  const otherIds = outsideHolders(organization, channelId, await flaggersOf(tx, id));
  return { kind: "message_readers", channelId, otherIds };
}
