/** Wire shapes of events about reminders. */
import { z } from "zod";
import { reminderShape } from "./reminders.contract.ts";

const type = z.literal("reminders");

/** Event reminders, op add. */
export const remindersAddedEvent = z.strictObject({
  type,
  op: z.literal("add"),
  reminders: z.array(reminderShape),
});

/** Event reminders, op remove: it was delivered, or deleted. */
export const reminderRemovedEvent = z.strictObject({ type, op: z.literal("remove"), reminder_id: z.int() });
