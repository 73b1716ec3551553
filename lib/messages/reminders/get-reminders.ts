/** Reads a person's reminders. */
import { database } from "../../kernel/db/client.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { presentReminder } from "./present-reminder.ts";
import { readReminders } from "./read-reminders.ts";

/** By time. */
export async function getReminders(actor: Actor) {
  const reminders = await readReminders(database().prisma, actor.user.id);
  return { reminders: reminders.map((reminder) => presentReminder(actor, reminder)) };
}
