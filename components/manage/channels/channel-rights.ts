/** What the reader may do with a channel, by the role and permissions of the last event. */
import { ROLE_ADMINISTRATOR } from "../../../lib/kernel/roles/roles.contract.ts";
import type { ChatState } from "../../model/store/chat-state.ts";
import type { Channel } from "../../model/store/organization/channels-state.ts";
import { mayDo, mayInChannel } from "../../model/store/organization/permissions-state.ts";

type Known = Pick<ChatState, "ownUserId" | "users" | "groups" | "permissions">;

/** Whether the reader may rename, describe and archive the channel. */
export function mayAdminister(known: Known, channel: Channel): boolean {
  const role = known.users.get(known.ownUserId)?.role;
  if (role !== undefined && role <= ROLE_ADMINISTRATOR) return true;
  return mayInChannel(known, channel, "can_administer_channel_group");
}

/** Whether the reader may make the channel private or public: those who may create such channels. */
export function mayMake(known: Known, channel: Channel, isPrivate: boolean): boolean {
  if (channel.isPrivate === isPrivate) return true;
  // Somebody who cannot read a private channel may not open it to others.
  if (!isPrivate && !channel.isSubscribed) return false;
  return mayDo(known, isPrivate ? "can_create_private_channel_group" : "can_create_public_channel_group");
}
