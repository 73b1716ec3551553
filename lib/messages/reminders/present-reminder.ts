/** A reminder as its wire shape, which quotes the message only while its owner may read it. */
import type { z } from "zod";
import type { Actor } from "../../kernel/memory/actor.ts";
import { plainHtml } from "../../markdown/html/serialize-html.ts";
import { mayReadMessage } from "../messages/message-access.ts";
import type { ReadReminder } from "./read-reminders.ts";
import { lostReminderText, NOT_AVAILABLE } from "./reminder-text.ts";
import type { reminderShape } from "./reminders.contract.ts";

export function presentReminder(
  actor: Pick<Actor, "organization" | "user">,
  { row, place }: ReadReminder,
): z.input<typeof reminderShape> {
  const isReadable = place !== null && mayReadMessage(actor, place);
  return {
    reminder_id: row.id,
    type: "private",
    to: [row.userId],
    content: isReadable ? row.content : lostReminderText(row.note),
    rendered_content: isReadable ? row.renderedContent : lostReminderHtml(row.note),
    scheduled_delivery_timestamp: row.deliverAt.getTime() / 1000,
    failed: row.dueAt === null,
    reminder_target_message_id: Number(row.messageId),
  };
}

/** The note as it was written: a registration must not wait until notes are rendered. */
function lostReminderHtml(note: string): string {
  return note === ""
    ? `<p>${NOT_AVAILABLE}</p>`
    : `<p>${NOT_AVAILABLE} Note:</p>\n<blockquote>\n${plainHtml(note)}\n</blockquote>`;
}
