/** The subscriptions noun, and reading a person's subscriptions. */
import type { z } from "zod";
import { database } from "../../kernel/db/client.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { AudienceRules } from "../../kernel/events/audience.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { MAX_BULK_NOTICES } from "../../kernel/message-port.ts";
import { defineNoun } from "../../kernel/noun.ts";
import type { RegisteredActor } from "../../kernel/register/registration-state.ts";
import { type RegisteringClient, stateFamily } from "../../kernel/register/state-family.ts";
import { mapInSlices } from "../../kernel/turns/slices.ts";
import { ascending } from "../../people/groups/present-group-setting.ts";
import { storesSeenByActor } from "../../people/groups/seen-members.ts";
import { findUser } from "../../people/users/get-users.ts";
import { jsonList } from "../../text/json-text.ts";
import { activityVisibleTo, refreshActivity } from "../channels/activity/channel-activity.ts";
import { mayViewChannel, requireVisibleChannel } from "../channels/channel-access.ts";
import type { ChannelRecord } from "../channels/channel-records.ts";
import { channelListing, channelTexts, newChannelActivity } from "../channels/present-channel.ts";
import {
  type FirstMessageIds,
  readFirstMessageIds,
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
import {
  createChannel,
  subscribe,
  unsubscribe,
  updateSubscriptions,
} from "./subscribe/subscribe.contract.ts";
import {
  peersAdded,
  peersRemoved,
  subscriptionAdded,
  subscriptionRemoved,
  subscriptionUpdated,
} from "./subscription-events.ts";
import { loadSubscriptions, subscriptionChanges } from "./subscription-records.ts";
import * as contracts from "./subscriptions.contract.ts";
import { subscriptionsState } from "./subscriptions.contract.ts";

declare module "../../kernel/events/audience.ts" {
  interface AudienceKinds {
    /**
     * Subscribers at the event's log position; readers who received one of its messages, even after leaving; and
     * readers among `otherIds`, who have its messages in their history.
     */
    readonly channel_subscribers: { readonly channelId: number; readonly otherIds?: readonly number[] };
    /**
     * Subscribers who have one of these messages: with protected history, people subscribed when it was sent. Entries
     * with several messages present each viewer's `knownMessages`.
     */
    readonly message_receivers: { readonly channelId: number; readonly messageIds: readonly number[] };
  }
}

const subscriptionAudiences: AudienceRules<"channel_subscribers" | "message_receivers"> = {
  channel_subscribers: ({ channelId, otherIds }, candidate) =>
    isSubscribedThen(channelId, candidate) ||
    hasReceivedIn(channelId, candidate) ||
    (otherIds?.includes(candidate.user.id) === true && mayReadThen(channelId, candidate)),
  message_receivers: ({ channelId, messageIds }, { user, organization }) =>
    knownMessages(organization, channelId, user.id, messageIds).length > 0,
};

const subscriptionsFamily = stateFamily({
  fetchTypes: ["subscription", "realm"],
  fields: subscriptionsState,
  prepare: refreshActivity,
  read: async (tx, actor, wants) =>
    wants("subscription")
      ? { firsts: await readFirstMessageIds(tx, actor), own: await readOwnSubscriptions(tx, actor.user.id) }
      : null,
  present: (read, actor, client) => ({
    ...(read && sortedChannels(read, actor, client)),
    ...(client.wants("realm") && { max_bulk_new_subscription_messages: MAX_BULK_NOTICES }),
  }),
});

export interface OwnSubscription extends SubscriptionSettings {
  readonly channelId: number;
  readonly isActive: boolean;
}

/** Ended memberships are included as inactive. */
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

/** Sorts all visible channels into the three lists. */
function sortedChannels(
  { firsts, own }: { firsts: FirstMessageIds; own: readonly OwnSubscription[] },
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
  const neverSubscribed = new Set<ChannelRecord>();
  for (const channel of visibleChannels(actor, capabilities)) {
    const row = ownByChannel.get(channel.id);
    if (row) {
      const isIn = organization.subscriptions.of(channel.id, user.id) !== undefined;
      (isIn ? subscriptions : unsubscribed).push(present(channel, row));
    } else neverSubscribed.add(channel);
  }
  const withArchived = capabilities.archived_channels === true;
  const activityIn = (channel: ChannelRecord) => registeredActivity(actor, channel, firsts);
  const textOf = channelTexts(actor);
  const texts = includeSubscribers
    ? [...neverSubscribed].map((channel) =>
        textOf(channel, activityIn(channel), { subscribers: subscribersOf(channel) }),
      )
    : channelListing(actor, { channels: neverSubscribed, withArchived }, activityIn);
  const never = jsonList<z.input<typeof subscriptionsState>["never_subscribed"]>(texts);
  return { subscriptions, unsubscribed, never_subscribed: never };
}

/** Ordered by name, without archived channels. */
export async function getSubscriptions(
  actor: Actor,
  { includeSubscribers }: { includeSubscribers: boolean },
): Promise<{ subscriptions: ReturnType<typeof subscriptionPayload>[] }> {
  const { organization, user } = actor;
  const rows = await database().prisma.subscription.findMany({ where: { userId: user.id, isActive: true } });
  const known = rows.flatMap((row) => {
    const channel = organization.channels.get(row.channelId);
    return channel && !channel.isArchived ? [{ row, channel }] : [];
  });
  const activity = await activityVisibleTo(
    actor,
    known.map(({ channel }) => channel),
  );
  const stores = storesSeenByActor(actor);
  known.sort((one, other) => one.channel.name.localeCompare(other.channel.name));
  const subscriptions = await mapInSlices(known, ({ row, channel }) =>
    subscriptionPayload(
      stores,
      channel,
      activity.get(channel.id) ?? newChannelActivity,
      row,
      includeSubscribers ? [...organization.subscriptions.subscribers(channel.id).keys()] : undefined,
    ),
  );
  return { subscriptions };
}

/**
 * Active channels visible to the actor.
 * @throws ApiError BAD_REQUEST for an unknown or hidden account.
 */
export async function getUserChannels(actor: Actor, userId: number) {
  const { organization, user } = actor;
  if (!(await findUser(actor, userId))) throw badRequest("No such user");
  const ids = [...organization.subscriptions.channelsOf(userId)].filter((id) => {
    const channel = organization.channels.get(id);
    return channel && !channel.isArchived && mayViewChannel(organization, channel, user);
  });
  return { subscribed_channel_ids: ascending(ids) };
}

/** @throws ApiError BAD_REQUEST for an unknown or hidden account or channel. */
export async function getSubscriptionStatus(
  actor: Actor,
  { userId, channelId }: { userId: number; channelId: number },
): Promise<{ is_subscribed: boolean }> {
  const channel = requireVisibleChannel(actor, channelId);
  if (!(await findUser(actor, userId))) throw badRequest("No such user");
  return { is_subscribed: actor.organization.subscriptions.of(channel.id, userId) !== undefined };
}

export const subscriptions = defineNoun({
  contracts: [
    createChannel,
    contracts.getSubscriptions,
    subscribe,
    unsubscribe,
    updateSubscriptions,
    contracts.updateSubscriptionSettings,
    contracts.getSubscriptionStatus,
    contracts.getUserChannels,
  ],
  events: [subscriptionAdded, subscriptionUpdated, subscriptionRemoved, peersAdded, peersRemoved],
  audiences: subscriptionAudiences,
  register: [subscriptionsFamily],
  memory: {
    load: { subscriptions: loadSubscriptions },
    apply: subscriptionChanges,
  },
});
