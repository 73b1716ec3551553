/** The audience of what happens to a message without changing it. */

import {
  hasReceivedIn,
  isSubscribedThen,
  mayReadThen,
} from "../../channels/subscriptions/message-holders.ts";
import type { Audience, AudienceRules, Viewer } from "../../kernel/events/audience.ts";

import type { Organization } from "../../kernel/memory/organization.ts";
import { reachesBeyondChannel } from "./message-events.ts";

declare module "../../kernel/events/audience.ts" {
  interface AudienceKinds {
    /**
     * People in the channel who may read the event's message, people who received it before they left, and the others named
     * who may read the channel: they have the message in their history although they are not subscribed.
     */
    readonly message_readers: {
      readonly channelId: number;
      readonly otherIds: readonly number[];
    };
  }
}

export const readerAudiences: AudienceRules<"message_readers"> = {
  message_readers: ({ channelId, otherIds }, candidate) =>
    (isSubscribedThen(channelId, candidate) && mayReadThen(channelId, candidate)) ||
    hasReceivedIn(channelId, candidate) ||
    (otherIds.includes(candidate.user.id) && mayReadThen(channelId, candidate)),
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
