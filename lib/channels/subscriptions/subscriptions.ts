/** Declares what subscriptions bring to the whole: operations, events, state and files. */

import type { z } from "zod";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { AudienceRules } from "../../kernel/events/audience.ts";
import { defineNoun } from "../../kernel/noun.ts";
import type { RegisteredActor } from "../../kernel/register/registration-state.ts";
import { type RegisteringClient, stateFamily } from "../../kernel/register/state-family.ts";
import { storesSeenByActor } from "../../people/groups/seen-members.ts";
import { jsonList } from "../../text/json-text.ts";
import { refreshActivity } from "../channels/activity/channel-activity.ts";
import type { ChannelRecord } from "../channels/channel-records.ts";
import { channelTexts } from "../channels/present-channel.ts";
import {
  type Firsts,
  readFirsts,
  registeredActivity,
  visibleChannels,
} from "../channels/registered-channels.ts";
import { hasReceivedIn, isSubscribedThen, knownMessages, mayReadThen } from "./known-messages.ts";
import {
  inheritedNotifications,
  type SubscriptionSettings,
  subscriptionPayload,
  withNotifications,
} from "./present-subscription.ts";
import { createChannel, subscribe } from "./subscribe/subscribe.contract.ts";
import { MAX_BULK_NOTICES } from "./subscribe/subscribe.ts";
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
  getSubscriptions,
  getUserChannels,
  subscriptionsState,
  updateSubscriptionSettings,
} from "./subscription-settings.contract.ts";
import { unsubscribe, updateSubscriptions } from "./unsubscribe/unsubscribe.contract.ts";

declare module "../../kernel/events/audience.ts" {
  interface AudienceKinds {
    /**
     * People subscribed to the channel at the event's position of the log; people who have received one of the event's
     * messages and may read the channel, also after leaving it; and the others named who may read the channel, since they
     * have its messages in their history.
     */
    readonly channel_subscribers: { readonly channelId: number; readonly otherIds?: readonly number[] };
    /**
     * Those in the channel who have one of these messages of it: where history is protected, only people who were
     * subscribed when it was sent. An entry that names several messages presents to each viewer `knownMessages`.
     */
    readonly message_receivers: { readonly channelId: number; readonly messageIds: readonly number[] };
  }
}

/** Audiences of a channel's subscribers. */
const subscriptionAudiences: AudienceRules<"channel_subscribers" | "message_receivers"> = {
  channel_subscribers: ({ channelId, otherIds }, candidate) =>
    isSubscribedThen(channelId, candidate) ||
    hasReceivedIn(channelId, candidate) ||
    (otherIds?.includes(candidate.user.id) === true && mayReadThen(channelId, candidate)),
  message_receivers: ({ channelId, messageIds }, { user, organization }) =>
    knownMessages(organization, channelId, user.id, messageIds).length > 0,
};

/** The part of the register answer about a person's channels: subscribed, unsubscribed and never subscribed. */
const subscriptionsFamily = stateFamily({
  fetchTypes: ["subscription", "realm"],
  fields: subscriptionsState,
  prepare: refreshActivity,
  read: async (tx, actor, wants) =>
    wants("subscription")
      ? { firsts: await readFirsts(tx, actor), own: await readOwnSubscriptions(tx, actor.user.id) }
      : null,
  present: (read, actor, client) => ({
    ...(read && sortedChannels(read, actor, client)),
    ...(client.wants("realm") && { max_bulk_new_subscription_messages: MAX_BULK_NOTICES }),
  }),
});

/** Reads a person's memberships of channels, past ones included. */
export interface OwnSubscription extends SubscriptionSettings {
  readonly channelId: number;
  readonly isActive: boolean;
}

/** A person's memberships of channels; those that have ended are kept, not active. */
export function readOwnSubscriptions(tx: Transaction, userId: number): Promise<OwnSubscription[]> {
  return tx.subscription.findMany({
    where: { userId },
    orderBy: { channelId: "asc" },
    select: {
      channelId: true,
      isActive: true,
      color: true,
      isMuted: true,
      pinToTop: true,
      desktopNotifications: true,
      audibleNotifications: true,
      pushNotifications: true,
      emailNotifications: true,
      wildcardMentionsNotify: true,
    },
  });
}

/** Every channel the person may know of is in one of the three lists. */
function sortedChannels(
  { firsts, own }: { firsts: Firsts; own: readonly OwnSubscription[] },
  actor: RegisteredActor,
  { capabilities, includeSubscribers }: RegisteringClient,
) {
  const { organization, user } = actor;
  const stores = storesSeenByActor(actor);
  const ownByChannel = new Map(own.map((row) => [row.channelId, row]));
  const subscribersOf = ({ id }: ChannelRecord) =>
    includeSubscribers ? [...organization.subscriptions.subscribers(id).keys()] : undefined;
  const present = (channel: ChannelRecord, row: OwnSubscription) => {
    const settings = capabilities.notification_settings_null
      ? row
      : withNotifications(row, inheritedNotifications(actor.user));
    const activity = registeredActivity(actor, channel, firsts);
    return subscriptionPayload(stores, channel, activity, settings, subscribersOf(channel));
  };
  const subscriptions: ReturnType<typeof present>[] = [];
  const unsubscribed: ReturnType<typeof present>[] = [];
  const neverSubscribed: string[] = [];
  const textOf = channelTexts(actor);
  for (const channel of visibleChannels(actor, capabilities)) {
    const row = ownByChannel.get(channel.id);
    if (row) {
      const isIn = organization.subscriptions.of(channel.id, user.id) !== undefined;
      (isIn ? subscriptions : unsubscribed).push(present(channel, row));
    } else {
      const activity = registeredActivity(actor, channel, firsts);
      neverSubscribed.push(textOf(channel, activity, { subscribers: subscribersOf(channel) }));
    }
  }
  const never = jsonList<z.input<typeof subscriptionsState>["never_subscribed"]>(neverSubscribed);
  return { subscriptions, unsubscribed, never_subscribed: never };
}

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
