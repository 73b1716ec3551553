/** The part of the register answer about searching: no word is left out. */
import { stateFamily } from "../../kernel/register/state-family.ts";
import { searchState } from "./search.contract.ts";

export const searchFamily = stateFamily({
  fetchTypes: ["stop_words"],
  fields: searchState,
  present: () => ({ stop_words: [] }),
});
