/** Moves a reminder to another time. */
import { rowId } from "../../kernel/db/value-forms.ts";
import { doesNotExist } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { deliveryTime } from "../scheduled-messages/scheduled-message-row.ts";
import { presentReminder } from "./present-reminder.ts";
import { withPlaces } from "./read-reminders.ts";
import { reminderAdded, reminderRemoved } from "./reminder-events.ts";

/**
 * @param deliverAt in seconds since 1970.
 * @throws ApiError BAD_REQUEST when it is not a reminder of this person, or was delivered, and for a time that is not in the
 *   future.
 */
export async function updateReminder(actor: Actor, reminderId: number, deliverAt: number): Promise<void> {
  const userId = actor.user.id;
  const time = deliveryTime(deliverAt);
  await logTransaction(writerOf(actor, "update-reminder"), async (log) => {
    const [row] = await log.tx.reminder.updateManyAndReturn({
      where: { id: rowId(reminderId), userId },
      data: { ...time, attempts: 0 },
    });
    if (!row) throw doesNotExist("Reminder does not exist");
    const [moved] = await withPlaces(log.tx, userId, [row]);
    if (!moved) throw new Error("A reminder that was moved is missing.");
    // The protocol has no event of a change, and clients keep both of two reminders with one id.
    const own = { kind: "users", userIds: [userId] } as const;
    await appendEvents(log, [
      reminderRemoved.event({ reminderId: row.id }, own),
      reminderAdded.event({ reminder: presentReminder(actor, moved) }, own),
    ]);
  });
}
