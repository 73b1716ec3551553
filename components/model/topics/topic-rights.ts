/** The user's rights for a channel's topics. */
import type { ChannelRightName } from "../../../lib/channels/channels/channel-rights.ts";
import { ROLE_ADMINISTRATOR, ROLE_GUEST } from "../../../lib/kernel/roles/roles.contract.ts";
import { hasChannelRight, mayPost } from "../channels/channel-rights.ts";
import type { ChatState } from "../store/chat-state.ts";
import type { Channel } from "../store/organization/channels-state.ts";

type Known = Pick<ChatState, "ownUserId" | "users" | "groups" | "permissions" | "channels">;

export function mayResolve(known: Known, channelId: number): boolean {
  return mayChange(known, channelId, "resolve_topics");
}

/** Includes renaming topics. */
export function mayRename(known: Known, channelId: number): boolean {
  return mayChange(known, channelId, "change_topics");
}

export function mayMoveOut(known: Known, channelId: number): boolean {
  return mayChange(known, channelId, "take_messages_out");
}

/** Of administrators, as the operation says. */
export function mayDeleteTopics({ channels, ownUserId, users }: Known, channelId: number): boolean {
  const channel = channels.get(channelId);
  const role = users.get(ownUserId)?.role ?? ROLE_GUEST;
  return channel !== undefined && !channel.isArchived && role <= ROLE_ADMINISTRATOR;
}

/** Readable and writable channels, by name. */
export function destinations(known: Known): Channel[] {
  return [...known.channels.values()]
    .filter((channel) => mayPost(known, channel))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Archived channels are read-only. */
function mayChange(known: Known, channelId: number, right: ChannelRightName): boolean {
  const channel = known.channels.get(channelId);
  return channel !== undefined && !channel.isArchived && hasChannelRight(known, channel, right);
}
