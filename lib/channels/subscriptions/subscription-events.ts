/** Events about subscriptions. */
import { z } from "zod";
import type { Audience, Viewer } from "../../kernel/events/audience.ts";
import { defineEvent, type NewEvent } from "../../kernel/events/event-entry.ts";
import type { Organization, OrganizationChange } from "../../kernel/memory/organization.ts";
import { knewThen } from "../../people/users/user-access.ts";
import { channelAppeared, isKnownToClient, unseenHolders } from "../channels/channel-events.ts";
import type { ChannelRecord } from "../channels/channel-records.ts";
import { type ChannelActivity, storedActivity } from "../channels/present-channel.ts";
import {
  inheritedNotifications,
  type SubscriptionSettings,
  subscriptionPayload,
  withNotifications,
} from "./present-subscription.ts";
import {
  peersAddedEvent,
  peersRemovedEvent,
  subscriptionsAddedEvent,
  subscriptionsRemovedEvent,
  subscriptionUpdatedEvent,
} from "./subscriptions.contract.ts";

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

/** The account that changed the subscription; null for the server. */
const byUserId = z.int().nullable().default(null);

/** Null for the viewer's own change, and for people whom the viewer may not know of. */
function otherActor(organization: Organization, viewer: Viewer, userId: number | null): number | null {
  if (userId === null || userId === viewer.user.id || !viewer.options.capabilities.parley_additions)
    return null;
  const by = organization.users.get(userId);
  return by && knewThen(organization, viewer, by) ? by.id : null;
}

/**
 * Lists subscribers on request; clients without inheritance support get the general notification settings. On
 * unarchiving, only for clients without archived_channels.
 */
export const subscriptionAdded = defineEvent({
  name: "subscription.add",
  stored: z.strictObject({
    channelId: z.int(),
    activity: storedActivity,
    settings: storedSettings,
    isUnarchived: z.boolean().default(false),
    byUserId,
  }),
  wire: subscriptionsAddedEvent,
  variant({ channelId, isUnarchived, byUserId }, viewer, organization) {
    const { user, options } = viewer;
    const { capabilities } = options;
    if (!isKnownToClient(organization, channelId, { options })) return null;
    if (isUnarchived && capabilities.archived_channels) return null;
    return {
      withSubscribers: options.includeSubscribers !== "false",
      inherited: capabilities.notification_settings_null ? null : inheritedNotifications(user),
      unseen: unseenHolders(organization, viewer, channelId),
      actorId: otherActor(organization, viewer, byUserId),
    };
  },
  build({ channelId, activity, settings }, { withSubscribers, inherited, unseen, actorId }, organization) {
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
    return {
      op: "add" as const,
      subscriptions: [unseen.outOfFields(subscription)],
      ...(actorId !== null && { actor_id: actorId }),
    };
  },
});

/** Others were subscribed; on unarchiving, all subscribers, for clients without archived_channels. */
export const peersAdded = defineEvent({
  name: "subscription.peer_add",
  stored: z.strictObject({
    channelId: z.int(),
    userIds: z.array(z.int()),
    isUnarchived: z.boolean().default(false),
  }),
  wire: peersAddedEvent,
  variant: ({ channelId, isUnarchived }, viewer, organization) =>
    (isUnarchived && viewer.options.capabilities.archived_channels) ||
    !isKnownToClient(organization, channelId, viewer)
      ? null
      : true,
  build: ({ channelId, userIds }) => ({
    op: "peer_add" as const,
    stream_ids: [channelId],
    user_ids: userIds,
  }),
});

/** Stores the channel's name, because former subscribers do not learn later ones. */
export const subscriptionRemoved = defineEvent({
  name: "subscription.remove",
  stored: z.strictObject({ channelId: z.int(), name: z.string(), byUserId }),
  wire: subscriptionsRemovedEvent,
  variant: ({ channelId, byUserId }, viewer, organization) =>
    isKnownToClient(organization, channelId, viewer)
      ? { actorId: otherActor(organization, viewer, byUserId) }
      : null,
  build: ({ channelId, name }, { actorId }) => ({
    op: "remove" as const,
    subscriptions: [{ stream_id: channelId, name }],
    ...(actorId !== null && { actor_id: actorId }),
  }),
});

/** Also sent to people who left with others and may still see the channel. */
export const peersRemoved = defineEvent({
  name: "subscription.peer_remove",
  stored: z.strictObject({ channelId: z.int(), userIds: z.array(z.int()) }),
  wire: peersRemovedEvent,
  variant({ channelId, userIds }, viewer, organization) {
    if (!isKnownToClient(organization, channelId, viewer)) return null;
    const { id } = viewer.user;
    if (!userIds.includes(id)) return { leaverId: null };
    return userIds.length > 1 ? { leaverId: id } : null;
  },
  build: ({ channelId, userIds }, { leaverId }) => ({
    op: "peer_remove" as const,
    stream_ids: [channelId],
    user_ids: userIds.filter((id) => id !== leaverId),
  }),
});

export const subscriptionUpdated = defineEvent({
  name: "subscription.update",
  stored: subscriptionUpdatedEvent.omit({ type: true, op: true }),
  wire: subscriptionUpdatedEvent,
  variant: ({ stream_id }, viewer, organization) =>
    isKnownToClient(organization, stream_id, viewer) ? true : null,
  build: (stored) => ({ op: "update" as const, ...stored }),
});

export interface SubscriberGroup {
  readonly userIds: readonly number[];
  readonly settings: SubscriptionSettings;
  readonly firstMessageId: number | null;
}

export interface Joining {
  readonly channel: ChannelRecord;
  readonly activity: ChannelActivity;
  /** New subscribers by settings. */
  readonly groups: readonly SubscriberGroup[];
  readonly newlySeeingIds: readonly number[];
  /** Whether this request created the channel. */
  readonly isNew: boolean;
  /** Null for the server. */
  readonly byUserId: number | null;
  /** Changes of the organization in memory: a new channel, and the subscribers. */
  readonly changes: readonly OrganizationChange[];
}

/**
 * Events: the channel for people who could not see it, subscriptions, and peer_add for other viewers. The first one
 * updates the organization in memory; empty when nobody joins an existing channel.
 */
export function joiningEvents(joining: Joining): NewEvent[] {
  const { channel, activity, groups, newlySeeingIds, isNew, byUserId } = joining;
  const joiningIds = groups.flatMap(({ userIds }) => userIds);
  const appears = (audience: Audience, firstMessageId: number | null) =>
    channelAppeared.event({ channelId: channel.id, activity: { ...activity, firstMessageId } }, audience);
  const events: NewEvent[] = [];
  if (isNew) events.push(appears({ kind: "channel_viewers", channelId: channel.id }, null));
  for (const [firstMessageId, some] of Map.groupBy(groups, (group) => group.firstMessageId)) {
    const seeing = new Set(newlySeeingIds);
    const userIds = some.flatMap((group) => group.userIds).filter((id) => seeing.has(id));
    if (userIds.length > 0) events.push(appears({ kind: "users", userIds }, firstMessageId));
  }
  if (joiningIds.length > 0) {
    for (const { userIds, settings, firstMessageId } of groups) {
      const body = { channelId: channel.id, activity: { ...activity, firstMessageId }, settings, byUserId };
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
