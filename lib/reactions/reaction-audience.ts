/** The audience of what happens to a message without changing it. */
import { mayReadChannel } from "../channels/channel-access.ts";
import type { AudienceRules } from "../events/audience.ts";
import { knownMessages } from "../messages/known-messages.ts";

declare module "../events/audience.ts" {
  interface AudienceKinds {
    /**
     * Those in the channel who have the message, and those of the others named who may read the channel: they have the
     * message in their history although they are not subscribed.
     */
    readonly message_readers: {
      readonly channelId: number;
      readonly messageId: number;
      readonly otherIds: readonly number[];
    };
  }
}

export const reactionAudiences: AudienceRules<"message_readers"> = {
  message_readers({ channelId, messageId, otherIds }, { user, organization }) {
    if (organization.subscriptions.of(channelId, user.id)) {
      return knownMessages(organization, channelId, user.id, [messageId]).length > 0;
    }
    const channel = organization.channels.get(channelId);
    return channel !== undefined && otherIds.includes(user.id) && mayReadChannel(organization, channel, user);
  },
};
