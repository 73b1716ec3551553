/** The part of the register answer about saved snippets: there are none yet. */
import { stateFamily } from "../initial-state/state-family.ts";
import { snippetsState } from "./snippets-state.contract.ts";

export const snippetsFamily = stateFamily({
  fetchTypes: ["saved_snippets"],
  fields: snippetsState,
  present: () => ({ saved_snippets: [] }),
});
