/** A reminder's row as its wire shape. */
import type { z } from "zod";
import type { Reminder } from "../db/generated/client.ts";
import type { reminderShape } from "./reminders.contract.ts";

export function presentReminder(row: Reminder): z.input<typeof reminderShape> {
  return {
    reminder_id: row.id,
    type: "private",
    to: [row.userId],
    content: row.content,
    rendered_content: row.renderedContent,
    scheduled_delivery_timestamp: row.deliverAt.getTime() / 1000,
    failed: row.dueAt === null,
    reminder_target_message_id: Number(row.messageId),
  };
}
