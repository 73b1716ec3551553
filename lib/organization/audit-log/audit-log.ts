/** Declares what audit log bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "./audit-log.contract.ts";

export const auditLog = defineNoun({
  contracts: [contracts.getAuditLog],
});
