/** Delivers reminders, by the notification bot. */
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
  // Keeps the row: the protocol has no event for failure.
  async fail(id) {
    // The reminder may have been rescheduled meanwhile.
    await query(sql`UPDATE reminder SET due_at = NULL WHERE id = ${id} AND due_at <= now()`);
  },
};

/** Checks access at delivery. Message and deletion commit together, for exactly one delivery. */
async function deliver(id: number): Promise<void> {
  const row = await database().prisma.reminder.findFirst({
    where: { id, dueAt: { not: null } },
    include: { user: { select: { realmId: true } } },
  });
  if (!row) return;
  const { organization } = await currentStream(row.user.realmId);
  const user = organization.users.get(row.userId);
  const bot = systemBotActor(organization, "notification");
  if (!user || !bot) throw new Error(`The owner or the notification bot of reminder ${id} is not in memory.`);
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
