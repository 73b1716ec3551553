/** Declares the noun "API document". */

import { defineNoun } from "../noun.ts";
import * as contracts from "./openapi.contract.ts";

export const apiDocument = defineNoun({
  contracts: [contracts.getOpenApi],
});
