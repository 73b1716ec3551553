/** Declares what incoming webhooks bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "./incoming-webhooks.contract.ts";

export const incomingWebhooks = defineNoun({
  contracts: [contracts.receiveSlackWebhook, contracts.receiveWebhook],
});
