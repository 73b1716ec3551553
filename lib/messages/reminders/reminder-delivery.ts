/** Delivers reminders at their time, as direct messages of the notification bot. */
import { requireMayAct } from "../../auth/authentication/require-role.ts";
import { database } from "../../kernel/db/client.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { currentStream } from "../../kernel/events/event-dispatcher.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import { personOf } from "../../kernel/memory/actor.ts";
import { type Delivery, dueRowsOf } from "../../kernel/queue/deliver-due.ts";

import { systemBotActor } from "../../people/users/system-bots.ts";
import { composeMessage } from "../sending/compose-message.ts";
import { writeMessageWithin } from "../sending/write-messages.ts";
import { deliveredReminderText } from "./reminder-text.ts";
import { reminderRemoved } from "./reminders.ts";

export const reminderDelivery: Delivery = {
  name: "reminders",
  ...dueRowsOf("reminder"),
  deliver,
  // The protocol has neither an event nor a notice of it; the account may not act, or every attempt met an error.
  async fail(id) {
    // It may have been moved to another time meanwhile.
    await query(sql`UPDATE reminder SET due_at = NULL WHERE id = ${id} AND due_at <= now()`);
  },
};

/** What the person may read is decided now. What commits the message deletes the row, so it is delivered once. */
async function deliver(id: number): Promise<void> {
  const row = await database().prisma.reminder.findFirst({
    where: { id, dueAt: { not: null } },
    include: { user: { select: { realmId: true } } },
  });
  if (!row) return;
  const { organization } = await currentStream(row.user.realmId);
  const user = organization.users.get(row.userId);
  const bot = systemBotActor(organization, "notification");
  if (!user || !bot) throw new Error(`Somebody of the reminder ${id} is not in memory.`);
  requireMayAct(organization, user);
  const owner = { ...bot, user };
  const content = await deliveredReminderText(owner, Number(row.messageId), row.note);
  const to = [user.id];
  const message = await composeMessage(bot, {
    type: "direct",
    to,
    content,
    readBySender: true,
    causedBy: personOf(user),
  });
  await logTransaction(writerOf(owner, "deliver-reminder"), async (log) => {
    const claimed = await log.tx.$queryRaw<unknown[]>(sql`
      DELETE FROM reminder WHERE id = (
        SELECT id FROM reminder WHERE id = ${id} AND due_at <= now() FOR UPDATE SKIP LOCKED)
      RETURNING id`);
    if (claimed.length === 0) return;
    await writeMessageWithin(log, message);
    await appendEvents(log, [
      reminderRemoved.event({ reminderId: id }, { kind: "users", userIds: [row.userId] }),
    ]);
  });
}
