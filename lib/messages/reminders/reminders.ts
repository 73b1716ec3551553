/** Declares what reminders bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { reminderAdded, reminderRemoved } from "./reminder-events.ts";
import * as contracts from "./reminders.contract.ts";
import { remindersFamily } from "./reminders-state.ts";

export const reminders = defineNoun({
  contracts: [
    contracts.getReminders,
    contracts.createReminder,
    contracts.updateReminder,
    contracts.deleteReminder,
  ],
  events: [reminderAdded, reminderRemoved],
  register: [remindersFamily],
});
