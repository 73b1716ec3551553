/** Declares what subscriptions bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { getSubscriptions } from "./get-subscriptions.contract.ts";
import { createChannel, subscribe } from "./subscribe/subscribe.contract.ts";
import { subscriptionAudiences } from "./subscription-audience.ts";
import {
  peersAdded,
  peersRemoved,
  subscriptionAdded,
  subscriptionRemoved,
  subscriptionUpdated,
} from "./subscription-events.ts";
import { loadSubscriptions, subscriptionChanges } from "./subscription-records.ts";
import {
  getSubscriptionStatus,
  getUserChannels,
  updateSubscriptionSettings,
} from "./subscription-settings.contract.ts";
import { subscriptionsFamily } from "./subscriptions-state.ts";
import { unsubscribe, updateSubscriptions } from "./unsubscribe/unsubscribe.contract.ts";

export const subscriptions = defineNoun({
  contracts: [
    createChannel,
    getSubscriptions,
    subscribe,
    unsubscribe,
    updateSubscriptions,
    updateSubscriptionSettings,
    getSubscriptionStatus,
    getUserChannels,
  ],
  events: [subscriptionAdded, subscriptionUpdated, subscriptionRemoved, peersAdded, peersRemoved],
  audiences: subscriptionAudiences,
  register: [subscriptionsFamily],
  memory: {
    load: { subscriptions: loadSubscriptions },
    apply: subscriptionChanges,
  },
});
