/** Declares what search bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { searchFamily } from "./search-state.ts";

export const search = defineNoun({
  register: [searchFamily],
});
