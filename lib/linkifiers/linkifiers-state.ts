/** The part of the register answer about linkifiers: there are none yet. */
import { stateFamily } from "../initial-state/state-family.ts";
import { linkifiersState } from "./linkifiers-state.contract.ts";

export const linkifiersFamily = stateFamily({
  fetchTypes: ["realm_linkifiers", "realm_filters"],
  fields: linkifiersState,
  present: (_read, _actor, { wants }) => ({
    ...(wants("realm_linkifiers") && { realm_linkifiers: [] }),
    ...(wants("realm_filters") && { realm_filters: [] }),
  }),
});
