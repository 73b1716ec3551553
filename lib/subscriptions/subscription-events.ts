/** Events about who is in a channel. */

import type { ChannelRecord } from "../channels/channel-records.ts";
import { type ChannelActivity, type ChannelContext, channelPayload } from "../channels/present-channel.ts";
import type { NewEvent } from "../events/append-event.ts";
import type { OrganizationChange } from "../organization-memory/organization.ts";
import { type SubscriptionSettings, subscriptionPayload } from "./present-subscription.ts";

/** People who join with the same settings. */
export interface JoiningParty {
  readonly userIds: readonly number[];
  readonly settings: SubscriptionSettings;
}

export interface Joining {
  readonly channel: ChannelRecord;
  readonly activity: ChannelActivity;
  /** Everyone in the channel afterwards. */
  readonly subscriberIds: number[];
  /** Those who join, by their settings for the channel. */
  readonly parties: readonly JoiningParty[];
  /** Those of them who could not see the channel before. */
  readonly strangerIds: readonly number[];
  /** Whether the channel is made now. */
  readonly isNew: boolean;
  /** What the organization must know of a new channel beforehand. */
  readonly changes: readonly OrganizationChange[];
}

/**
 * What the organization is told when people join: that the channel exists (those who learn of it now), that
 * they are in it, and (everybody else who may see it) that they have joined. The first of these teaches the
 * organization; there is none when nobody joins a channel that exists.
 */
export function joiningEvents(context: ChannelContext, joining: Joining): NewEvent[] {
  const { channel, parties, strangerIds, isNew } = joining;
  const joiningIds = parties.flatMap(({ userIds }) => userIds);
  const events: NewEvent[] = [];
  if (isNew)
    events.push(channelAppears(context, joining, { kind: "channel_viewers", channelId: channel.id }));
  else if (strangerIds.length > 0) {
    events.push(channelAppears(context, joining, { kind: "users", userIds: strangerIds }));
  }
  if (joiningIds.length > 0) {
    events.push(...parties.map((party) => partyJoins(context, joining, party)));
    events.push({
      event: { type: "subscription", op: "peer_add", stream_ids: [channel.id], user_ids: joiningIds },
      audience: { kind: "channel_viewers", channelId: channel.id, exceptUserIds: joiningIds },
    });
  }
  const [first, ...rest] = events;
  const subscribed = { kind: "subscribed", channelId: channel.id, userIds: joiningIds } as const;
  return first ? [{ ...first, changes: [...joining.changes, subscribed] }, ...rest] : [];
}

function channelAppears(
  context: ChannelContext,
  { channel, activity }: Joining,
  audience: NewEvent["audience"],
): NewEvent {
  return {
    event: { type: "stream", op: "create", streams: [channelPayload(context, channel, activity)] },
    audience,
  };
}

function partyJoins(
  context: ChannelContext,
  { channel, activity, subscriberIds }: Joining,
  { userIds, settings }: JoiningParty,
): NewEvent {
  const subscription = subscriptionPayload(context, channel, activity, settings, subscriberIds);
  return {
    event: { type: "subscription", op: "add", subscriptions: [subscription] },
    audience: { kind: "users", userIds },
  };
}
