/** What the reader may do with the topics of a channel, by the permissions of the last event. */
import type { ChannelRightName } from "../../../lib/channels/channels/channel-rights.ts";
import { hasChannelRight, mayPost } from "../channels/channel-rights.ts";
import type { ChatState } from "../store/chat-state.ts";
import type { Channel } from "../store/organization/channels-state.ts";

type Known = Pick<ChatState, "ownUserId" | "users" | "groups" | "permissions" | "channels">;

/** Whether the reader may resolve topics of the channel. */
export function mayResolve(known: Known, channelId: number): boolean {
  return mayChange(known, channelId, "resolve_topics");
}

/** Whether the reader may move messages to other topics of the channel, and so rename topics. */
export function mayRename(known: Known, channelId: number): boolean {
  return mayChange(known, channelId, "change_topics");
}

/** Whether the reader may move messages to other channels. */
export function mayMoveOut(known: Known, channelId: number): boolean {
  return mayChange(known, channelId, "take_messages_out");
}

/** The channels that messages may be moved to: those the reader can read and write to. By name. */
export function destinations(known: Known): Channel[] {
  return [...known.channels.values()]
    .filter((channel) => mayPost(known, channel))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Archived channels stay as they are. */
function mayChange(known: Known, channelId: number, right: ChannelRightName): boolean {
  const channel = known.channels.get(channelId);
  return channel !== undefined && !channel.isArchived && hasChannelRight(known, channel, right);
}
