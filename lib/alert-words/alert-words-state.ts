/** The part of the register answer about alert words: there are none yet. */
import { stateFamily } from "../initial-state/state-family.ts";
import { alertWordsState } from "./alert-words-state.contract.ts";

export const alertWordsFamily = stateFamily({
  fetchTypes: ["alert_words"],
  fields: alertWordsState,
  present: () => ({ alert_words: [] }),
});
