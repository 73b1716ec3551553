/** Deletes a reminder. */
import { rowId } from "../db/row-id.ts";
import { doesNotExist } from "../errors.ts";
import { appendEvents } from "../events/append-event.ts";
import { logTransaction, writerOf } from "../events/log-transaction.ts";
import type { Actor } from "../organization-memory/actor.ts";
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
