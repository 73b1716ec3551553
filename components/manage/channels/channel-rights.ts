/** What the reader may do with a channel, by the role and permissions of the last event. */
import { hasChannelRight } from "../../model/channels/channel-rights.ts";
import type { ChatState } from "../../model/store/chat-state.ts";
import type { Channel } from "../../model/store/organization/channels-state.ts";
import { mayDo } from "../../model/store/organization/permissions-state.ts";

type Known = Pick<ChatState, "ownUserId" | "users" | "groups" | "permissions">;

/** Whether the reader may rename, describe and archive the channel. */
export function mayAdminister(known: Known, channel: Channel): boolean {
  return hasChannelRight(known, channel, "administer");
}

/** Whether the reader may make the channel private or public: those who may create such channels. */
export function mayMake(known: Known, channel: Channel, isPrivate: boolean): boolean {
  if (channel.isPrivate === isPrivate) return true;
  // Somebody who cannot read a private channel may not open it to others.
  if (!isPrivate && !hasChannelRight(known, channel, "get_to_read")) return false;
  return mayDo(known, isPrivate ? "can_create_private_channel_group" : "can_create_public_channel_group");
}
