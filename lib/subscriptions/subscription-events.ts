/** Events about who is in a channel. */
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
 * A person is in a channel now. Subscribers are listed when the client asked for them; a client that does not know
 * inherited notification settings receives the person's own in their place.
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

/** Others are in a channel now. */
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
  /** Those of them who could not see the channel before. */
  readonly strangerIds: readonly number[];
  /** Whether the channel is made now. */
  readonly isNew: boolean;
  /** What the organization in memory must know of a new channel beforehand. */
  readonly changes: readonly OrganizationChange[];
}

/**
 * The events of people joining a channel: that the channel exists (for those who learn of it now), that they are in
 * it, and (for everybody else who may see it) that they have joined. The first of them changes the organization in
 * memory; there is none when nobody joins a channel that exists.
 */
export function joiningEvents(joining: Joining): NewEvent[] {
  const { channel, activity, parties, strangerIds, isNew } = joining;
  const joiningIds = parties.flatMap(({ userIds }) => userIds);
  const appears = (audience: Audience) =>
    channelAppeared.event({ channelId: channel.id, activity }, audience);
  const events: NewEvent[] = [];
  if (isNew) events.push(appears({ kind: "channel_viewers", channelId: channel.id }));
  else if (strangerIds.length > 0) events.push(appears({ kind: "users", userIds: strangerIds }));
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
  const subscribed = { kind: "subscribed", channelId: channel.id, userIds: joiningIds } as const;
  return first ? [first.withChanges([...joining.changes, subscribed]), ...rest] : [];
}
