/** Edits scheduled messages. */
import { database } from "../../kernel/db/client.ts";
import type { Prisma, ScheduledMessage } from "../../kernel/db/generated/client.ts";
import { rowId } from "../../kernel/db/value-forms.ts";
import { badRequest, doesNotExist } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { AddressedMessage } from "../sending/compose-message.ts";
import { addressedMessage, checkedColumns, deliveryTime } from "./scheduled-message-row.ts";
import { presentScheduledMessage, scheduledMessageUpdated } from "./scheduled-messages.ts";

/** Undefined fields stay unchanged. */
export interface ScheduledMessageChange {
  readonly type: "channel" | "direct" | undefined;
  readonly to: number | readonly number[] | undefined;
  readonly topic: string | undefined;
  readonly content: string | undefined;
  /** In seconds since 1970. */
  readonly deliverAt: number | undefined;
}

const ATTEMPTS = 5;

/**
 * Changes of the time need no checks.
 * @throws ApiError like a send; BAD_REQUEST for another user's or sent message, or a failed one without a new time.
 */
export async function updateScheduledMessage(
  actor: Actor,
  messageId: number,
  change: ScheduledMessageChange,
): Promise<void> {
  requireComplete(change);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const row = await database().prisma.scheduledMessage.findFirst({
      where: { id: rowId(messageId), userId: actor.user.id },
    });
    if (!row) throw doesNotExist("Scheduled message does not exist");
    if (await save(actor, row, await changedColumns(actor, row, change))) return;
  }
  throw badRequest("The scheduled message is being edited elsewhere. Try again.");
}

/** @throws ApiError BAD_REQUEST for an empty change, or a type without recipients. */
function requireComplete({ type, to, topic, content, deliverAt }: ScheduledMessageChange): void {
  if ([type, to, topic, content, deliverAt].every((part) => part === undefined)) {
    throw badRequest("Nothing to change");
  }
  if (type !== undefined && to === undefined) {
    throw badRequest("Recipient required when updating type of scheduled message.");
  }
  if (type === "channel" && topic === undefined) {
    throw badRequest("Topic required when updating scheduled message type to channel.");
  }
}

async function changedColumns(
  actor: Actor,
  row: ScheduledMessage,
  change: ScheduledMessageChange,
): Promise<Prisma.ScheduledMessageUpdateManyMutationInput> {
  const { type, to, topic, content, deliverAt } = change;
  if (row.dueAt === null && deliverAt === undefined) {
    throw badRequest("Scheduled delivery time must be in the future.");
  }
  const time = deliverAt === undefined ? {} : deliveryTime(deliverAt);
  const isOnlyTime = [type, to, topic, content].every((part) => part === undefined);
  if (isOnlyTime) return time;
  const before = addressedMessage(row);
  const message: AddressedMessage = {
    type: type ?? before.type,
    to: to ?? before.to,
    topic: topic ?? before.topic,
    content: content ?? before.content,
  };
  return { ...(await checkedColumns(actor, message)), ...time };
}

/** False when the row has changed since the checks. */
function save(
  actor: Actor,
  { id, userId, revision }: ScheduledMessage,
  data: Prisma.ScheduledMessageUpdateManyMutationInput,
): Promise<boolean> {
  return logTransaction(writerOf(actor, "update-scheduled-message"), async (log) => {
    const [updated] = await log.tx.scheduledMessage.updateManyAndReturn({
      where: { id, userId, revision },
      data: { ...data, attempts: 0, revision: { increment: 1 } },
    });
    if (!updated) return false;
    const message = presentScheduledMessage(updated);
    await appendEvents(log, [
      scheduledMessageUpdated.event({ message }, { kind: "users", userIds: [userId] }),
    ]);
    return true;
  });
}
