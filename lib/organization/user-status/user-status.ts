/** Declares what user status bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "./user-status.contract.ts";
import { statusChanged } from "./user-status-events.ts";
import { userStatusFamily } from "./user-status-state.ts";

export const userStatus = defineNoun({
  contracts: [contracts.updateStatus, contracts.updateStatusForUser, contracts.getUserStatus],
  events: [statusChanged],
  register: [userStatusFamily],
});
