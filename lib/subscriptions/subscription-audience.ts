/** Audiences of a channel's subscribers. */
import type { AudienceRules } from "../events/audience.ts";

declare module "../events/audience.ts" {
  interface AudienceKinds {
    /** Those who are subscribed to the channel at the event's position of the log. */
    readonly channel_subscribers: { readonly channelId: number };
  }
}

export const subscriptionAudiences: AudienceRules<"channel_subscribers"> = {
  channel_subscribers({ channelId }, { user, eventId, organization }) {
    const subscription = organization.subscriptions.of(channelId, user.id);
    return subscription !== undefined && subscription.sinceEventId < eventId;
  },
};
