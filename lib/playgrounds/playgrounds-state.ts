/** The part of the register answer about code playgrounds: there are none yet. */
import { stateFamily } from "../initial-state/state-family.ts";
import { playgroundsState } from "./playgrounds-state.contract.ts";

export const playgroundsFamily = stateFamily({
  fetchTypes: ["realm_playgrounds"],
  fields: playgroundsState,
  present: () => ({ realm_playgrounds: [] }),
});
