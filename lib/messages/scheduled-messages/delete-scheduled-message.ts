/** Deletes a scheduled message. */
import { rowId } from "../../kernel/db/value-forms.ts";
import { doesNotExist } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { scheduledMessageRemoved } from "./scheduled-message-events.ts";

/** @throws ApiError BAD_REQUEST when it is not a scheduled message of this person, or was sent. */
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
