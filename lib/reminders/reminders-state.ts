/** The part of the register answer about reminders: there are none yet. */
import { stateFamily } from "../initial-state/state-family.ts";
import { remindersState } from "./reminders-state.contract.ts";

export const remindersFamily = stateFamily({
  fetchTypes: ["reminders", "realm"],
  fields: remindersState,
  present: (_read, _actor, { wants }) => ({
    ...(wants("reminders") && { reminders: [] }),
    ...(wants("realm") && { max_reminder_note_length: 1000 }),
  }),
});
