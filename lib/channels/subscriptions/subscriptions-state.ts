/** The part of the register answer about a person's channels: subscribed, unsubscribed and never subscribed. */

import type { z } from "zod";
import { MAX_BULK_NOTICES } from "../../kernel/message-port.ts";
import type { RegisteredActor } from "../../kernel/register/registration-state.ts";
import { type RegisteringClient, stateFamily } from "../../kernel/register/state-family.ts";
import { storesSeenByActor } from "../../people/groups/seen-members.ts";
import { jsonList } from "../../text/json-text.ts";
import { refreshActivity } from "../channels/activity/recent-activity.ts";
import type { ChannelRecord } from "../channels/channel-records.ts";
import { channelTexts } from "../channels/channel-texts.ts";
import {
  type Firsts,
  readFirsts,
  registeredActivity,
  visibleChannels,
} from "../channels/registered-channels.ts";
import { type OwnSubscription, readOwnSubscriptions } from "./own-subscription-queries.ts";
import { inheritedNotifications, subscriptionPayload, withNotifications } from "./present-subscription.ts";
import { subscriptionsState } from "./subscriptions-state.contract.ts";

export const subscriptionsFamily = stateFamily({
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
