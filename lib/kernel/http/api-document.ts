/** Declares what api document bring to the whole: operations, events, state and files. */

import { defineNoun } from "../noun.ts";
import * as contracts from "./openapi.contract.ts";

export const apiDocument = defineNoun({
  contracts: [contracts.getOpenApi],
});
