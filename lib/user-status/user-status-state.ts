/** The part of the register answer about statuses: nobody has set one yet. */
import { stateFamily } from "../initial-state/state-family.ts";
import { userStatusState } from "./user-status-state.contract.ts";

export const userStatusFamily = stateFamily({
  fetchTypes: ["user_status"],
  fields: userStatusState,
  present: () => ({ user_status: {} }),
});
