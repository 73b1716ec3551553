/**
 * Tells which people have the messages of an event. A client may read the event late: somebody who has left the channel since,
 * or joined it, receives what a client that read immediately received, as far as they may still read the messages.
 */
import { isReceivedOnly, mayReadChannel } from "../channels/channel-access.ts";
import type { AudienceCandidate } from "../events/audience.ts";

/** Whether a person was in a channel when the event happened and still is. */
export function isSubscribedThen(channelId: number, candidate: AudienceCandidate): boolean {
  const { user, eventId, organization } = candidate;
  const subscription = organization.subscriptions.of(channelId, user.id);
  return subscription !== undefined && subscription.sinceEventId < eventId;
}

/** Whether a person received one of the event's messages in a channel that they may read; former subscribers count too. */
export function hasReceivedIn(channelId: number, candidate: AudienceCandidate): boolean {
  const { user, messageIds, organization } = candidate;
  return (
    organization.subscriptions.hasEverReceived(channelId, user.id, messageIds) &&
    mayReadThen(channelId, candidate)
  );
}

/**
 * Whether a person may read the event's messages in a channel, and knew of the channel when the event happened. Where history
 * is protected, only people in the channel may who have received one of them.
 */
export function mayReadThen(channelId: number, candidate: AudienceCandidate): boolean {
  const { user, messageIds, organization, hiddenChannels } = candidate;
  const { channels, subscriptions } = organization;
  const channel = channels.get(channelId);
  if (!channel || hiddenChannels.has(channelId) || !mayReadChannel(organization, channel, user)) return false;
  if (!isReceivedOnly(channel)) return true;
  const isIn = subscriptions.of(channelId, user.id) !== undefined;
  return isIn && subscriptions.hasEverReceived(channelId, user.id, messageIds);
}
