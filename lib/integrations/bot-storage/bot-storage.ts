/** Declares what bot storage bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "./bot-storage.contract.ts";

export const botStorage = defineNoun({
  contracts: [contracts.getBotStorage, contracts.updateBotStorage, contracts.removeBotStorage],
});
