/** The part of the register answer about reminders. */
import { stateFamily } from "../initial-state/state-family.ts";
import { presentReminder } from "./present-reminder.ts";
import { MAX_REMINDER_NOTE_LENGTH } from "./reminder-limits.contract.ts";
import { remindersState } from "./reminders-state.contract.ts";

export const remindersFamily = stateFamily({
  fetchTypes: ["reminders", "realm"],
  fields: remindersState,
  read: (tx, { user }) =>
    tx.reminder.findMany({ where: { userId: user.id }, orderBy: [{ deliverAt: "asc" }, { id: "asc" }] }),
  present: (reminders, _actor, { wants }) => ({
    ...(wants("reminders") && { reminders: reminders.map(presentReminder) }),
    ...(wants("realm") && { max_reminder_note_length: MAX_REMINDER_NOTE_LENGTH }),
  }),
});
