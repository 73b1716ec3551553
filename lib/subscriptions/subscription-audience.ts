/** Audiences of a channel's subscribers. */
import type { AudienceRules } from "../events/audience.ts";
import { knownMessages } from "../messages/read/known-messages.ts";

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
