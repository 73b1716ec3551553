/** Whether the reader may write in a channel, by the permissions of the last event. */
import type { Channel } from "../store/organization/channels-state.ts";
import { type KnownOfPeople, mayInChannel } from "../store/organization/permissions-state.ts";

/** Somebody who administers a private channel without being in it may not. */
export function mayPost(known: KnownOfPeople, channel: Channel): boolean {
  return (
    !channel.isArchived &&
    (channel.isSubscribed || !channel.isPrivate) &&
    mayInChannel(known, channel, "can_send_message_group")
  );
}
