/** Visible channels with the user's subscriptions. */

import { permissionsOfChannels } from "../../../../lib/channels/channels/channel-rights.ts";
import type { ChannelPermission } from "../../../../lib/channels/channels/channel-settings.contract.ts";
import type { PermissionHolder, RegisterAnswer, WireChannel, WireSubscription } from "../wire.ts";
import type { EventOf } from "../wire-events.ts";

export type Channel = {
  id: number;
  name: string;
  description: string;
  /** HTML. */
  renderedDescription: string;
  isPrivate: boolean;
  /** Whether later subscribers can read earlier messages. */
  isHistoryShared: boolean;
  isArchived: boolean;
  /** Had messages recently. */
  isActive: boolean;
  folderId: number | null;
  isSubscribed: boolean;
  /** `#rrggbb`; gray without a subscription. */
  color: string;
  isMuted: boolean;
  pinToTop: boolean;
  subscriberCount: number;
  /** "inherit": the organization's policy. */
  topicsPolicy: WireChannel["topics_policy"];
  /** Days; null for the organization's policy, -1 for unlimited. */
  retentionDays: number | null;
  permissions: ChannelPermissions;
  /** Null for the user's defaults. */
  notifications: ChannelNotifications;
};

export type ChannelNotifications = Readonly<Record<ChannelNotification, boolean | null>>;

export type ChannelNotification = (typeof NOTIFICATIONS)[number];

export type ChannelPermissions = Readonly<Partial<Record<ChannelPermission, PermissionHolder>>>;

export type ChannelsState = ReadonlyMap<number, Channel>;

/** By wire name. */
const NOTIFICATIONS = [
  "desktop_notifications",
  "audible_notifications",
  "push_notifications",
  "email_notifications",
  "wildcard_mentions_notify",
] as const satisfies readonly (keyof WireSubscription)[];

const INHERITED_NOTIFICATIONS: ChannelNotifications = {
  desktop_notifications: null,
  audible_notifications: null,
  push_notifications: null,
  email_notifications: null,
  wildcard_mentions_notify: null,
};

const UNSUBSCRIBED = {
  isSubscribed: false,
  color: "#8a8f98",
  isMuted: false,
  pinToTop: false,
  notifications: INHERITED_NOTIFICATIONS,
};

function channelFromWire(wire: WireChannel): Channel {
  return {
    ...UNSUBSCRIBED,
    id: wire.stream_id,
    name: wire.name,
    description: wire.description,
    renderedDescription: wire.rendered_description,
    isPrivate: wire.invite_only,
    isHistoryShared: wire.history_public_to_subscribers,
    isArchived: wire.is_archived,
    isActive: wire.is_recently_active,
    folderId: wire.folder_id,
    subscriberCount: wire.subscriber_count,
    topicsPolicy: wire.topics_policy,
    retentionDays: wire.message_retention_days,
    permissions: permissionsFromWire(wire),
  };
}

function permissionsFromWire(wire: WireChannel): ChannelPermissions {
  const permissions: Partial<Record<ChannelPermission, PermissionHolder>> = {};
  for (const permission of permissionsOfChannels) permissions[permission] = wire[permission];
  return permissions;
}

function subscriptionFromWire(wire: WireSubscription): Channel {
  return {
    ...channelFromWire(wire),
    isSubscribed: true,
    color: wire.color,
    isMuted: wire.is_muted,
    pinToTop: wire.pin_to_top,
    notifications: {
      desktop_notifications: wire.desktop_notifications,
      audible_notifications: wire.audible_notifications,
      push_notifications: wire.push_notifications,
      email_notifications: wire.email_notifications,
      wildcard_mentions_notify: wire.wildcard_mentions_notify,
    },
  };
}

export function channelsFromRegister(answer: RegisterAnswer): ChannelsState {
  const others = [...answer.never_subscribed, ...answer.unsubscribed].map(channelFromWire);
  const all = [...others, ...answer.subscriptions.map(subscriptionFromWire)];
  return new Map(all.map((channel) => [channel.id, channel]));
}

export function changeSubscriptions(channels: ChannelsState, event: EventOf<"subscription">): ChannelsState {
  switch (event.op) {
    case "add":
      return withChannels(channels, event.subscriptions.map(subscriptionFromWire));
    case "remove":
      return patchChannels(
        channels,
        event.subscriptions.map((wire) => wire.stream_id),
        // Only the others get peer_remove.
        ({ isSubscribed, subscriberCount }) => ({
          ...UNSUBSCRIBED,
          subscriberCount: subscriberCount - Number(isSubscribed),
        }),
      );
    case "update":
      return patchChannels(channels, [event.stream_id], (channel) =>
        subscriptionPatch(channel, event.property, event.value),
      );
    case "peer_add":
    case "peer_remove": {
      const step = event.op === "peer_add" ? event.user_ids.length : -event.user_ids.length;
      return patchChannels(channels, event.stream_ids, ({ subscriberCount }) => ({
        subscriberCount: subscriberCount + step,
      }));
    }
  }
}

export function changeChannels(channels: ChannelsState, event: EventOf<"stream">): ChannelsState {
  switch (event.op) {
    case "create": {
      const unseen = event.streams.filter((wire) => !channels.has(wire.stream_id));
      return withChannels(channels, unseen.map(channelFromWire));
    }
    case "delete": {
      const next = new Map(channels);
      for (const id of deletedChannelIds(event)) next.delete(id);
      return next;
    }
    case "update":
      return patchChannels(channels, [event.stream_id], (channel) => channelPatch(channel, event));
  }
}

export function deletedChannelIds(event: Extract<EventOf<"stream">, { op: "delete" }>): number[] {
  return event.stream_ids ?? event.streams?.map((wire) => wire.stream_id) ?? [];
}

function withChannels(channels: ChannelsState, added: readonly Channel[]): ChannelsState {
  return new Map([...channels, ...added.map((channel): [number, Channel] => [channel.id, channel])]);
}

export function patchChannels(
  channels: ChannelsState,
  ids: readonly number[],
  patch: (channel: Channel) => Partial<Channel>,
): ChannelsState {
  const next = new Map(channels);
  for (const id of ids) {
    const channel = channels.get(id);
    if (channel) next.set(id, { ...channel, ...patch(channel) });
  }
  return next;
}

function subscriptionPatch(channel: Channel, property: string, value: unknown): Partial<Channel> {
  const notification = NOTIFICATIONS.find((name) => name === property);
  if (notification && typeof value === "boolean") {
    return { notifications: { ...channel.notifications, [notification]: value } };
  }
  if (property === "color" && typeof value === "string") return { color: value };
  if (property === "is_muted" && typeof value === "boolean") return { isMuted: value };
  if (property === "pin_to_top" && typeof value === "boolean") return { pinToTop: value };
  return {};
}

const TOPICS_POLICIES = [
  "inherit",
  "allow_empty_topic",
  "disable_empty_topic",
  "empty_topic_only",
] as const satisfies readonly WireChannel["topics_policy"][];

type ChannelUpdate = Extract<EventOf<"stream">, { op: "update" }>;

function channelPatch({ permissions, isHistoryShared }: Channel, event: ChannelUpdate): Partial<Channel> {
  const { property, value } = event;
  const permission = permissionsOfChannels.find((name) => name === property);
  if (permission) {
    const isHolder = typeof value === "number" || (typeof value === "object" && value !== null);
    return isHolder ? { permissions: { ...permissions, [permission]: value } } : {};
  }
  if (property === "name" && typeof value === "string") return { name: value };
  if (property === "description" && typeof value === "string") {
    return { description: value, renderedDescription: event.rendered_description ?? "" };
  }
  if (property === "invite_only" && typeof value === "boolean") {
    return { isPrivate: value, isHistoryShared: event.history_public_to_subscribers ?? isHistoryShared };
  }
  if (property === "topics_policy") {
    const topicsPolicy = TOPICS_POLICIES.find((policy) => policy === value);
    return topicsPolicy ? { topicsPolicy } : {};
  }
  if (property === "message_retention_days" && (typeof value === "number" || value === null)) {
    return { retentionDays: value };
  }
  if (property === "folder_id" && (typeof value === "number" || value === null)) return { folderId: value };
  if (property === "is_recently_active" && typeof value === "boolean") return { isActive: value };
  if (property === "is_archived" && typeof value === "boolean") return { isArchived: value };
  if (property === "subscriber_count" && typeof value === "number") return { subscriberCount: value };
  return {};
}
