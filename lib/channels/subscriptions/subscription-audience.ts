/** Audiences of a channel's subscribers. */
import type { AudienceRules } from "../../kernel/events/audience.ts";
import { knownMessages } from "./known-messages.ts";
import { hasReceivedIn, isSubscribedThen, mayReadThen } from "./message-holders.ts";

declare module "../../kernel/events/audience.ts" {
  interface AudienceKinds {
    /**
     * People subscribed to the channel at the event's position of the log; people who have received one of the event's
     * messages and may read the channel, also after leaving it; and the others named who may read the channel, since they
     * have its messages in their history.
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
  channel_subscribers: ({ channelId, otherIds }, candidate) =>
    isSubscribedThen(channelId, candidate) ||
    hasReceivedIn(channelId, candidate) ||
    (otherIds?.includes(candidate.user.id) === true && mayReadThen(channelId, candidate)),
  message_receivers: ({ channelId, messageIds }, { user, organization }) =>
    knownMessages(organization, channelId, user.id, messageIds).length > 0,
};
