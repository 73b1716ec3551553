/** Audiences of a channel's subscribers. */
import { isReceivedOnly } from "../channels/channel-access.ts";
import type { AudienceRules } from "../events/audience.ts";
import type { Organization } from "../organization-memory/organization.ts";

declare module "../events/audience.ts" {
  interface AudienceKinds {
    /** Those who are subscribed to the channel at the event's position of the log. */
    readonly channel_subscribers: { readonly channelId: number };
    /**
     * Those in the channel who have one of these messages of it: where history is protected, only people who were
     * subscribed when it was sent. An entry that names several messages presents to each viewer `knownMessages`.
     */
    readonly message_receivers: { readonly channelId: number; readonly messageIds: readonly number[] };
  }
}

export const subscriptionAudiences: AudienceRules<"channel_subscribers" | "message_receivers"> = {
  channel_subscribers({ channelId }, { user, eventId, organization }) {
    const subscription = organization.subscriptions.of(channelId, user.id);
    return subscription !== undefined && subscription.sinceEventId < eventId;
  },
  message_receivers: ({ channelId, messageIds }, { user, organization }) =>
    knownMessages(organization, channelId, user.id, messageIds).length > 0,
};

/** Of these messages of a channel, those that a person in it may know of. */
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
