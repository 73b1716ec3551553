/** The part of the register answer about muted people: there are none yet. */
import { stateFamily } from "../initial-state/state-family.ts";
import { mutedUsersState } from "./muted-users-state.contract.ts";

export const mutedUsersFamily = stateFamily({
  fetchTypes: ["muted_users"],
  fields: mutedUsersState,
  present: () => ({ muted_users: [] }),
});
