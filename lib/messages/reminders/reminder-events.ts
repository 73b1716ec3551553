/** Events about reminders; only their owner receives them. */
import { z } from "zod";
import { defineEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import { reminderRemovedEvent, remindersAddedEvent } from "./reminder-events.contract.ts";
import { reminderShape } from "./reminders.contract.ts";

/** A reminder was made, or moved to another time. */
export const reminderAdded = defineEvent({
  name: "reminders.add",
  stored: z.strictObject({ reminder: reminderShape }),
  wire: remindersAddedEvent,
  variant: sameForEveryone,
  build: ({ reminder }) => ({ op: "add" as const, reminders: [reminder] }),
});

/** A reminder was delivered, deleted, or moved to another time: then it is added again. */
export const reminderRemoved = defineEvent({
  name: "reminders.remove",
  stored: z.strictObject({ reminderId: z.int() }),
  wire: reminderRemovedEvent,
  variant: sameForEveryone,
  build: ({ reminderId }) => ({ op: "remove" as const, reminder_id: reminderId }),
});
