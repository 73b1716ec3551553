/** Reads a person's reminders. */
import { database } from "../db/client.ts";
import type { Actor } from "../organization-memory/actor.ts";
import { presentReminder } from "./present-reminder.ts";

/** By time. */
export async function getReminders({ user }: Actor) {
  const rows = await database().prisma.reminder.findMany({
    where: { userId: user.id },
    orderBy: [{ deliverAt: "asc" }, { id: "asc" }],
  });
  return { reminders: rows.map(presentReminder) };
}
