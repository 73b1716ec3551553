/** Declares what gifs bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { gifsFamily } from "./gifs-state.ts";

export const gifs = defineNoun({
  register: [gifsFamily],
});
