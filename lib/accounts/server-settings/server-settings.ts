/** Declares what server settings bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "./server-settings.contract.ts";
import { onboardingFamily, serverFamily } from "./server-state.ts";

export const serverSettings = defineNoun({
  contracts: [contracts.getServerSettings],
  register: [serverFamily, onboardingFamily],
});
