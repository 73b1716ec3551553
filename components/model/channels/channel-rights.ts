/** Whether the reader may write in a channel, by the permissions of the last event. */
import type { Channel } from "../store/organization/channels-state.ts";
import { type KnownOfPeople, mayInChannel } from "../store/organization/permissions-state.ts";

/** Whether the reader may start topics in a channel. */
export function mayStartTopics(known: KnownOfPeople, channel: Channel): boolean {
  return mayPost(known, channel) && mayInChannel(known, channel, "can_create_topic_group");
}

/** Somebody who administers a private channel without being in it may not. */
export function mayPost(known: KnownOfPeople, channel: Channel): boolean {
  return (
    !channel.isArchived &&
    (channel.isSubscribed || !channel.isPrivate) &&
    mayInChannel(known, channel, "can_send_message_group")
  );
}
