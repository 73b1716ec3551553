/** Declares what personal export bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "./own-export.contract.ts";

export const personalExport = defineNoun({
  contracts: [contracts.getOwnExport],
});
