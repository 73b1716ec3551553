/** Scheduled messages. */

import { z } from "zod";
import { isReadBySender } from "../../auth/authentication/client-name.ts";
import { database } from "../../kernel/db/client.ts";
import type { ScheduledMessage } from "../../kernel/db/generated/client.ts";
import { rowId } from "../../kernel/db/value-forms.ts";
import { badRequest, doesNotExist } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { defineEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { accountsOfPerson } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import type { AddressedMessage } from "../sending/compose-message.ts";
import { type SendKey, sendOncePerKey, spendKey } from "../sending/send-keys.ts";
import { checkedColumns, deliveryTime } from "./scheduled-message-row.ts";
import * as contracts from "./scheduled-messages.contract.ts";
import {
  MAX_SCHEDULED_MESSAGES,
  scheduledMessageRemovedEvent,
  scheduledMessageShape,
  scheduledMessagesAddedEvent,
  scheduledMessagesState,
  scheduledMessageUpdatedEvent,
} from "./scheduled-messages.contract.ts";

const scheduledMessagesFamily = stateFamily({
  fetchTypes: ["scheduled_messages"],
  fields: scheduledMessagesState,
  read: (tx, { user }) =>
    tx.scheduledMessage.findMany({
      where: { userId: user.id },
      orderBy: [{ deliverAt: "asc" }, { id: "asc" }],
    }),
  present: (messages) => ({ scheduled_messages: messages.map(presentScheduledMessage) }),
});

export const scheduledMessageAdded = defineEvent({
  name: "scheduled_messages.add",
  stored: z.strictObject({ message: scheduledMessageShape }),
  wire: scheduledMessagesAddedEvent,
  variant: sameForEveryone,
  build: ({ message }) => ({ op: "add" as const, scheduled_messages: [message] }),
});

/** Edited, or sending failed. */
export const scheduledMessageUpdated = defineEvent({
  name: "scheduled_messages.update",
  stored: z.strictObject({ message: scheduledMessageShape }),
  wire: scheduledMessageUpdatedEvent,
  variant: sameForEveryone,
  build: ({ message }) => ({ op: "update" as const, scheduled_message: message }),
});

/** Sent or deleted. */
export const scheduledMessageRemoved = defineEvent({
  name: "scheduled_messages.remove",
  stored: z.strictObject({ messageId: z.int() }),
  wire: scheduledMessageRemovedEvent,
  variant: sameForEveryone,
  build: ({ messageId }) => ({ op: "remove" as const, scheduled_message_id: messageId }),
});

export function presentScheduledMessage(row: ScheduledMessage): z.input<typeof scheduledMessageShape> {
  const { id, channelId, userIds, topic, content, renderedContent, deliverAt, dueAt } = row;
  const rest = {
    content,
    rendered_content: renderedContent,
    scheduled_delivery_timestamp: deliverAt.getTime() / 1000,
    failed: dueAt === null,
  };
  if (channelId === null) return { scheduled_message_id: id, type: "private", to: userIds, ...rest };
  return { scheduled_message_id: id, type: "stream", to: channelId, topic, ...rest };
}

/** Ordered by time, failed ones included. */
export async function getScheduledMessages({ user }: Actor) {
  const rows = await database().prisma.scheduledMessage.findMany({
    where: { userId: user.id },
    orderBy: [{ deliverAt: "asc" }, { id: "asc" }],
  });
  return { scheduled_messages: rows.map(presentScheduledMessage) };
}

interface NewScheduledMessage extends AddressedMessage {
  /** In seconds since 1970. */
  readonly deliverAt: number;
  /** Absent: depends on the client. */
  readonly readBySender: boolean | undefined;
  readonly sendKey?: string | undefined;
}

/**
 * Checked now and on sending.
 * @throws ApiError like a send; BAD_REQUEST for a past time, or too many scheduled messages.
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

/** @throws ApiError BAD_REQUEST for another user's or sent message. */
export async function deleteScheduledMessage(actor: Actor, messageId: number): Promise<void> {
  const userId = actor.user.id;
  await logTransaction(writerOf(actor, "delete-scheduled-message"), async (log) => {
    const { count } = await log.tx.scheduledMessage.deleteMany({ where: { id: rowId(messageId), userId } });
    if (count === 0) throw doesNotExist("Scheduled message does not exist");
    await appendEvents(log, [
      scheduledMessageRemoved.event({ messageId }, { kind: "users", userIds: [userId] }),
    ]);
  });
}

export const scheduledMessages = defineNoun({
  contracts: [
    contracts.getScheduledMessages,
    contracts.createScheduledMessage,
    contracts.updateScheduledMessage,
    contracts.deleteScheduledMessage,
  ],
  events: [scheduledMessageAdded, scheduledMessageUpdated, scheduledMessageRemoved],
  register: [scheduledMessagesFamily],
});
