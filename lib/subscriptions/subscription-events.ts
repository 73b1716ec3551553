/** Events about who is in a channel. */
import {
  type ChannelActivity,
  type ChannelContext,
  channelPayload,
} from "../channels/present-channel.ts";
import type { DirectoryChange } from "../directory/directory-change.ts";
import type { ChannelRecord } from "../directory/records.ts";
import type { NewEvent } from "../events/append-event.ts";
import { newSubscriptionSettings, subscriptionPayload } from "./present-subscription.ts";
import { firstColor } from "./subscription-queries.ts";

export interface Joining {
  readonly channel: ChannelRecord;
  readonly activity: ChannelActivity;
  /** Everyone in the channel afterwards. */
  readonly subscriberIds: number[];
  /** Those who join. */
  readonly joiningIds: readonly number[];
  /** Those of them who could not see the channel before. */
  readonly strangerIds: readonly number[];
  /** Whether the channel is made now. */
  readonly isNew: boolean;
  /** What the directory must know of a new channel beforehand. */
  readonly changes: readonly DirectoryChange[];
}

/**
 * What the organization is told when people join: that the channel exists (those who learn of it now), that
 * they are in it, and (everybody else who may see it) that they have joined. The first of these teaches the directory.
 */
export function joiningEvents(context: ChannelContext, joining: Joining): NewEvent[] {
  const { channel, activity, subscriberIds, joiningIds, strangerIds, isNew } = joining;
  const [first, ...rest]: NewEvent[] = [
    ...(isNew || strangerIds.length > 0
      ? [
          {
            type: "stream",
            audience: isNew
              ? ({ kind: "channel_viewers", channelId: channel.id } as const)
              : ({ kind: "users", userIds: strangerIds } as const),
            body: { op: "create", streams: [channelPayload(context, channel, activity)] },
          },
        ]
      : []),
    {
      type: "subscription",
      audience: { kind: "users", userIds: joiningIds },
      body: {
        op: "add",
        subscriptions: [
          subscriptionPayload(
            context,
            channel,
            activity,
            newSubscriptionSettings(firstColor(channel.id)),
            subscriberIds,
          ),
        ],
      },
    },
    {
      type: "subscription",
      audience: { kind: "channel_viewers", channelId: channel.id, exceptUserIds: joiningIds },
      body: { op: "peer_add", stream_ids: [channel.id], user_ids: joiningIds },
    },
  ];
  const subscribed = { kind: "subscribed", channelId: channel.id, userIds: joiningIds } as const;
  return first ? [{ ...first, changes: [...joining.changes, subscribed] }, ...rest] : [];
}
