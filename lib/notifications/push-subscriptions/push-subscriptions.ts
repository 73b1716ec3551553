/** Declares what push subscriptions bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "./push-subscriptions.contract.ts";

export const pushSubscriptions = defineNoun({
  contracts: [
    contracts.getPushSubscriptions,
    contracts.addPushSubscription,
    contracts.removePushSubscription,
  ],
});
