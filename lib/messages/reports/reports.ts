/** Declares what reports bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "./reports.contract.ts";
import { reportsFamily } from "./reports-state.ts";

export const reports = defineNoun({
  contracts: [contracts.reportMessage],
  register: [reportsFamily],
});
