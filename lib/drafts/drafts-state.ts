/** The part of the register answer about drafts: there are none yet. */
import { stateFamily } from "../initial-state/state-family.ts";
import { draftsState } from "./drafts-state.contract.ts";

export const draftsFamily = stateFamily({
  fetchTypes: ["drafts"],
  fields: draftsState,
  present: () => ({ drafts: [] }),
});
