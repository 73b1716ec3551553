/** Declares what bot administration bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "./bots.contract.ts";

export const botAdministration = defineNoun({
  contracts: [
    contracts.createBot,
    contracts.getBots,
    contracts.updateBot,
    contracts.deactivateBot,
    contracts.getBotApiKey,
    contracts.regenerateBotApiKey,
    contracts.regenerateOwnApiKey,
  ],
});
