/** Visibility of a channel's messages for its subscribers. */
import type { AudienceCandidate } from "../../kernel/events/audience.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { isReceivedOnly, mayReadChannel } from "../channels/channel-access.ts";

/** The messages that a subscriber may see; empty for everyone else. */
export function knownMessages(
  organization: Organization,
  channelId: number,
  userId: number,
  messageIds: readonly number[],
): readonly number[] {
  const channel = organization.channels.get(channelId);
  if (!channel || !organization.subscriptions.of(channelId, userId)) return [];
  if (!isReceivedOnly(channel)) return messageIds;
  return organization.subscriptions.receivedBy(channelId, userId, messageIds);
}

/** Whether a person was subscribed when the event happened and still is. */
export function isSubscribedThen(channelId: number, candidate: AudienceCandidate): boolean {
  const { user, eventId, organization } = candidate;
  const subscription = organization.subscriptions.of(channelId, user.id);
  return subscription !== undefined && subscription.sinceEventId < eventId;
}

/** Whether a current or former subscriber received one of the event's messages and may read the channel. */
export function hasReceivedIn(channelId: number, candidate: AudienceCandidate): boolean {
  const { user, messageIds, organization } = candidate;
  return (
    organization.subscriptions.hasEverReceived(channelId, user.id, messageIds) &&
    mayReadThen(channelId, candidate)
  );
}

/**
 * Whether the user may read the event's messages now and could see the channel then. With protected history, only
 * subscribers who received one of them.
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
