/** The part of the register answer about what people say of themselves: there are none yet. */
import { stateFamily } from "../initial-state/state-family.ts";
import { userStatusState } from "./user-status-state.contract.ts";

export const userStatusFamily = stateFamily({
  fetchTypes: ["user_status"],
  fields: userStatusState,
  present: () => ({ user_status: {} }),
});
