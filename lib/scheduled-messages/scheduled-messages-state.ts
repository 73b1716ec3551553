/** The part of the register answer about scheduled messages: there are none yet. */
import { stateFamily } from "../initial-state/state-family.ts";
import { scheduledMessagesState } from "./scheduled-messages-state.contract.ts";

export const scheduledMessagesFamily = stateFamily({
  fetchTypes: ["scheduled_messages"],
  fields: scheduledMessagesState,
  present: () => ({ scheduled_messages: [] }),
});
