/** Declares what exports bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { exportsChanged } from "./export-events.ts";
import { exportRoute } from "./export-route.ts";
import * as contracts from "./exports.contract.ts";

export const exports = defineNoun({
  contracts: [contracts.exportRealm, contracts.getRealmExports, contracts.deleteRealmExport],
  events: [exportsChanged],
  fileRoutes: [exportRoute],
});
