/** The part of the register answer about alert words. */
import { stateFamily } from "../../kernel/register/state-family.ts";
import { alertWordsState } from "./alert-words.contract.ts";

export const alertWordsFamily = stateFamily({
  fetchTypes: ["alert_words"],
  fields: alertWordsState,
  present: (_read, { organization, user }) => ({
    alert_words: [...organization.alertWords.wordsOf(user.id)],
  }),
});
