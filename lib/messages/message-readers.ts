/** The audience of what happens to a message without changing it. */
import { mayReadChannel } from "../channels/channel-access.ts";
import type { Audience, AudienceRules } from "../events/audience.ts";
import type { Viewer } from "../events/viewer.ts";
import type { Organization } from "../organization-memory/organization.ts";
import { reachesBeyondChannel } from "./message-events.ts";
import { knownMessages } from "./read/known-messages.ts";

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

export const readerAudiences: AudienceRules<"message_readers"> = {
  message_readers({ channelId, messageId, otherIds }, { user, organization }) {
    if (organization.subscriptions.of(channelId, user.id)) {
      return knownMessages(organization, channelId, user.id, [messageId]).length > 0;
    }
    const channel = organization.channels.get(channelId);
    return channel !== undefined && otherIds.includes(user.id) && mayReadChannel(organization, channel, user);
  },
};

/** A queue of "all public streams" also receives what happens to the messages of public channels. */
export function reachesBeyondReaders(
  audience: Audience,
  viewer: Viewer,
  organization: Organization,
): boolean {
  if (audience.kind !== "message_readers") return false;
  return reachesBeyondChannel(
    { kind: "channel_subscribers", channelId: audience.channelId },
    viewer,
    organization,
  );
}
