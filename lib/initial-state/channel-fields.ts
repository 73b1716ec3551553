/** What a registration tells of channels: fetch types "subscription", "stream" and "default_streams". */

import type { ChannelRecord } from "../channels/channel-records.ts";
import { type ChannelActivity, channelPayload, newChannelActivity } from "../channels/present-channel.ts";
import { toldActivity } from "../channels/told-activity.ts";
import { mayViewChannel } from "../events/audience.ts";
import { subscriptionPayload } from "../subscriptions/present-subscription.ts";
import { ROLE_GUEST } from "../users/roles.contract.ts";
import type { OwnSubscription } from "./channel-queries.ts";
import type { RegisteredActor } from "./registration-state.ts";

/** What the client said of the channels it wants. */
export interface ChannelWishes {
  readonly includeSubscribers: boolean;
  /** Whether it knows that channels can be archived. */
  readonly archivedChannels: boolean;
  /** Whether it knows that a channel's notification settings can inherit the person's. */
  readonly inheritedSettings: boolean;
}

type ChannelPayload = ReturnType<typeof channelPayload>;
type SubscriptionPayload = ReturnType<typeof subscriptionPayload>;

/** What is counted of channels. */
export interface Counts {
  /** Of every channel, by its id. */
  readonly activities: ReadonlyMap<number, ChannelActivity>;
  /** Where history is protected, the first message that reached the person, by channel id. */
  readonly firsts: ReadonlyMap<number, number>;
}

function visibleChannels({ organization, user }: RegisteredActor, wishes: ChannelWishes): ChannelRecord[] {
  return [...organization.channels.all()].filter(
    (channel) =>
      (wishes.archivedChannels || !channel.isArchived) && mayViewChannel(organization, channel, user),
  );
}

function activityOf(
  { organization }: RegisteredActor,
  { activities, firsts }: Counts,
  channel: ChannelRecord,
): ChannelActivity {
  const subscriberCount = organization.subscriptions.subscribers(channel.id).size;
  const activity = toldActivity(channel, activities.get(channel.id) ?? newChannelActivity, firsts);
  return { ...activity, subscriberCount };
}

function subscriberIds({ organization }: RegisteredActor, channel: ChannelRecord, wishes: ChannelWishes) {
  return wishes.includeSubscribers
    ? [...organization.subscriptions.subscribers(channel.id).keys()]
    : undefined;
}

/** subscriptions, unsubscribed and never_subscribed: every channel the person may know of is in one of them. */
export function subscriptionFields(
  actor: RegisteredActor,
  own: readonly OwnSubscription[],
  counts: Counts,
  wishes: ChannelWishes,
) {
  const ownByChannel = new Map(own.map((row) => [row.channelId, row]));
  const { organization, user } = actor;
  const tell = (channel: ChannelRecord, row: OwnSubscription) => {
    const activity = activityOf(actor, counts, channel);
    const settings = wishes.inheritedSettings ? row : withoutInheritance(row, actor);
    return subscriptionPayload(
      organization,
      channel,
      activity,
      settings,
      subscriberIds(actor, channel, wishes),
    );
  };
  const subscriptions: SubscriptionPayload[] = [];
  const unsubscribed: SubscriptionPayload[] = [];
  const neverSubscribed: (ChannelPayload & { subscribers?: number[] })[] = [];
  for (const channel of visibleChannels(actor, wishes)) {
    const row = ownByChannel.get(channel.id);
    if (row && organization.subscriptions.of(channel.id, user.id)) subscriptions.push(tell(channel, row));
    else if (row) unsubscribed.push(tell(channel, row));
    else {
      const subscribers = subscriberIds(actor, channel, wishes);
      neverSubscribed.push({
        ...channelPayload(organization, channel, activityOf(actor, counts, channel)),
        ...(subscribers ? { subscribers } : {}),
      });
    }
  }
  return { subscriptions, unsubscribed, never_subscribed: neverSubscribed };
}

/** For clients that do not know inheritance, what is inherited is told as the channel's own. */
function withoutInheritance(row: OwnSubscription, { user: { settings } }: RegisteredActor): OwnSubscription {
  return {
    ...row,
    desktopNotifications: row.desktopNotifications ?? settings.enable_stream_desktop_notifications,
    audibleNotifications: row.audibleNotifications ?? settings.enable_stream_audible_notifications,
    pushNotifications: row.pushNotifications ?? settings.enable_stream_push_notifications,
    emailNotifications: row.emailNotifications ?? settings.enable_stream_email_notifications,
    wildcardMentionsNotify: row.wildcardMentionsNotify ?? settings.wildcard_mentions_notify,
  };
}

/** streams: every channel the person may know of. */
export function streamFields(actor: RegisteredActor, counts: Counts, wishes: ChannelWishes) {
  return visibleChannels(actor, wishes).map((channel) =>
    channelPayload(actor.organization, channel, activityOf(actor, counts, channel)),
  );
}

/** realm_default_streams: what new people are subscribed to; nothing that concerns guests. */
export function defaultStreams({ organization, user }: RegisteredActor): number[] {
  if (user.role === ROLE_GUEST) return [];
  return [...organization.channels.all()]
    .filter((channel) => channel.isDefault && !channel.isArchived)
    .map((channel) => channel.id);
}
