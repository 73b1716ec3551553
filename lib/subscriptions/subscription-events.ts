/** Events about subscriptions. */
import { z } from "zod";
import { channelAppeared } from "../channels/channel-events.ts";
import type { ChannelRecord } from "../channels/channel-records.ts";
import { type ChannelActivity, storedActivity } from "../channels/present-channel.ts";
import type { Audience } from "../events/audience.ts";
import { defineEvent, type NewEvent, sameForEveryone } from "../events/event-entry.ts";
import type { OrganizationChange } from "../organization-memory/organization.ts";
import {
  inheritedNotifications,
  type SubscriptionSettings,
  subscriptionPayload,
  withNotifications,
} from "./present-subscription.ts";
import { peersAddedEvent, subscriptionsAddedEvent } from "./subscription-events.contract.ts";

const notification = z.boolean().nullable();

const storedSettings = z.strictObject({
  color: z.string(),
  isMuted: z.boolean(),
  pinToTop: z.boolean(),
  desktopNotifications: notification,
  audibleNotifications: notification,
  pushNotifications: notification,
  emailNotifications: notification,
  wildcardMentionsNotify: notification,
});

/**
 * A person was subscribed to a channel. Subscribers are listed for clients that request them; a client without support
 * for inherited notification settings receives the person's general ones instead.
 */
export const subscriptionAdded = defineEvent({
  name: "subscription.add",
  stored: z.strictObject({ channelId: z.int(), activity: storedActivity, settings: storedSettings }),
  wire: subscriptionsAddedEvent,
  variant: ({ channelId }, { user, options }, organization) =>
    organization.channels.get(channelId)?.isArchived && !options.capabilities.archived_channels
      ? null
      : {
          withSubscribers: options.includeSubscribers !== "false",
          inherited: options.capabilities.notification_settings_null ? null : inheritedNotifications(user),
        },
  build({ channelId, activity, settings }, { withSubscribers, inherited }, organization) {
    const channel = organization.channels.get(channelId);
    if (!channel) return null;
    const subscribers = [...organization.subscriptions.subscribers(channelId).keys()];
    const subscription = subscriptionPayload(
      organization,
      channel,
      { ...activity, subscriberCount: subscribers.length },
      inherited ? withNotifications(settings, inherited) : settings,
      withSubscribers ? subscribers : undefined,
    );
    return { op: "add" as const, subscriptions: [subscription] };
  },
});

/** Others were subscribed to a channel. */
export const peersAdded = defineEvent({
  name: "subscription.peer_add",
  stored: z.strictObject({ channelId: z.int(), userIds: z.array(z.int()) }),
  wire: peersAddedEvent,
  variant: sameForEveryone,
  build: ({ channelId, userIds }) => ({
    op: "peer_add" as const,
    stream_ids: [channelId],
    user_ids: userIds,
  }),
});

/** People who join with the same settings. */
export interface JoiningParty {
  readonly userIds: readonly number[];
  readonly settings: SubscriptionSettings;
}

export interface Joining {
  readonly channel: ChannelRecord;
  readonly activity: ChannelActivity;
  /** Those who join, by their settings for the channel. */
  readonly parties: readonly JoiningParty[];
  /** Those who could not see the channel before. */
  readonly newlySeeingIds: readonly number[];
  /** Whether the channel was created by the same request. */
  readonly isNew: boolean;
  /** What the organization in memory learns: the channel, when it is new, and who is in it. */
  readonly changes: readonly OrganizationChange[];
}

/**
 * The events of people joining a channel: the channel itself (for those who could not see it before), their
 * subscription, and peer_add for everybody else who may see it. The first one carries the changes of the organization
 * in memory; there are none when nobody joins an existing channel.
 */
export function joiningEvents(joining: Joining): NewEvent[] {
  const { channel, activity, parties, newlySeeingIds, isNew } = joining;
  const joiningIds = parties.flatMap(({ userIds }) => userIds);
  const appears = (audience: Audience) =>
    channelAppeared.event({ channelId: channel.id, activity }, audience);
  const events: NewEvent[] = [];
  if (isNew) events.push(appears({ kind: "channel_viewers", channelId: channel.id }));
  else if (newlySeeingIds.length > 0) events.push(appears({ kind: "users", userIds: newlySeeingIds }));
  if (joiningIds.length > 0) {
    for (const { userIds, settings } of parties) {
      const body = { channelId: channel.id, activity, settings };
      events.push(subscriptionAdded.event(body, { kind: "users", userIds }));
    }
    events.push(
      peersAdded.event(
        { channelId: channel.id, userIds: joiningIds },
        { kind: "channel_viewers", channelId: channel.id, exceptUserIds: joiningIds },
      ),
    );
  }
  const [first, ...rest] = events;
  return first ? [first.withChanges(joining.changes), ...rest] : [];
}
