/** Audiences of a channel's subscribers. */
import { mayReadChannel } from "../channels/channel-access.ts";
import type { AudienceRules } from "../events/audience.ts";
import { knownMessages } from "../messages/read/known-messages.ts";

declare module "../events/audience.ts" {
  interface AudienceKinds {
    /**
     * Those who are subscribed to the channel at the event's position of the log, and those of the others named who may
     * read the channel: they have its messages in their history.
     */
    readonly channel_subscribers: { readonly channelId: number; readonly otherIds?: readonly number[] };
    /**
     * Those in the channel who have one of these messages of it: where history is protected, only people who were
     * subscribed when it was sent. An entry that names several messages presents to each viewer `knownMessages`.
     */
    readonly message_receivers: { readonly channelId: number; readonly messageIds: readonly number[] };
  }
}

export const subscriptionAudiences: AudienceRules<"channel_subscribers" | "message_receivers"> = {
  channel_subscribers({ channelId, otherIds }, { user, eventId, organization }) {
    const subscription = organization.subscriptions.of(channelId, user.id);
    if (subscription) return subscription.sinceEventId < eventId;
    const channel = organization.channels.get(channelId);
    return (
      channel !== undefined &&
      otherIds?.includes(user.id) === true &&
      mayReadChannel(organization, channel, user)
    );
  },
  message_receivers: ({ channelId, messageIds }, { user, organization }) =>
    knownMessages(organization, channelId, user.id, messageIds).length > 0,
};
