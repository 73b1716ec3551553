/** Deletes a reminder. */
import { rowId } from "../../kernel/db/value-forms.ts";
import { doesNotExist } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { reminderRemoved } from "./reminder-events.ts";

/** @throws ApiError BAD_REQUEST when it is not a reminder of this person, or was delivered. */
export async function deleteReminder(actor: Actor, reminderId: number): Promise<void> {
  const userId = actor.user.id;
  await logTransaction(writerOf(actor, "delete-reminder"), async (log) => {
    const { count } = await log.tx.reminder.deleteMany({ where: { id: rowId(reminderId), userId } });
    if (count === 0) throw doesNotExist("Reminder does not exist");
    await appendEvents(log, [reminderRemoved.event({ reminderId }, { kind: "users", userIds: [userId] })]);
  });
}
