/** Schedules a message. */
import { isReadBySender } from "../../auth/authentication/client-name.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import { type Actor, accountsOfPerson } from "../../kernel/memory/actor.ts";

import type { AddressedMessage } from "../sending/compose-message.ts";
import { type SendKey, sendOncePerKey, spendKey } from "../sending/send-keys.ts";
import { presentScheduledMessage } from "./present-scheduled-message.ts";
import { scheduledMessageAdded } from "./scheduled-message-events.ts";
import { checkedColumns, deliveryTime } from "./scheduled-message-row.ts";
import { MAX_SCHEDULED_MESSAGES } from "./scheduled-messages.contract.ts";

export interface NewScheduledMessage extends AddressedMessage {
  /** In seconds since 1970. */
  readonly deliverAt: number;
  /** Absent: depends on the client program. */
  readonly readBySender: boolean | undefined;
  /** By which the person's client recognizes it. */
  readonly sendKey?: string | undefined;
}

/**
 * People who may send the message now may schedule it; the check is repeated when it is sent.
 * @throws ApiError like a send; BAD_REQUEST for a time that is not in the future, and when the person would have too
 *   many scheduled messages.
 */
export async function createScheduledMessage(
  actor: Actor,
  given: NewScheduledMessage,
): Promise<{ scheduled_message_id: number }> {
  const key =
    given.sendKey === undefined ? null : { senderId: actor.user.id, isScheduled: true, key: given.sendKey };
  const outcome = await sendOncePerKey(key, () => schedule(actor, given, key));
  return { scheduled_message_id: "sentBefore" in outcome ? outcome.sentBefore : outcome.sent };
}

/** Returns its id. */
async function schedule(actor: Actor, given: NewScheduledMessage, key: SendKey | null): Promise<number> {
  const { user, client } = actor;
  const data = {
    userId: user.id,
    client,
    readBySender: given.readBySender ?? isReadBySender(client),
    ...deliveryTime(given.deliverAt),
    ...(await checkedColumns(actor, given)),
  };
  return logTransaction(writerOf(actor, "create-scheduled-message"), async (log) => {
    const { tx } = log;
    if (
      (await tx.scheduledMessage.count({ where: { user: accountsOfPerson(user) } })) >= MAX_SCHEDULED_MESSAGES
    ) {
      throw badRequest(`You have too many scheduled messages (limit: ${MAX_SCHEDULED_MESSAGES}).`);
    }
    const row = await tx.scheduledMessage.create({ data });
    if (key) await tx.$executeRaw(spendKey(key, row.id));
    const message = presentScheduledMessage(row);
    await appendEvents(log, [
      scheduledMessageAdded.event({ message }, { kind: "users", userIds: [user.id] }),
    ]);
    return row.id;
  });
}
