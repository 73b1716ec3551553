/** The part of the register answer about reminders. */
import { stateFamily } from "../../kernel/register/state-family.ts";
import { presentReminder } from "./present-reminder.ts";
import { readReminders } from "./read-reminders.ts";
import { MAX_REMINDER_NOTE_LENGTH } from "../messages-limits.contract.ts";
import { remindersState } from "./reminders.contract.ts";

export const remindersFamily = stateFamily({
  fetchTypes: ["reminders", "realm"],
  fields: remindersState,
  read: (tx, { user }) => readReminders(tx, user.id),
  present: (reminders, actor, { wants }) => ({
    ...(wants("reminders") && { reminders: reminders.map((reminder) => presentReminder(actor, reminder)) }),
    ...(wants("realm") && { max_reminder_note_length: MAX_REMINDER_NOTE_LENGTH }),
  }),
});
