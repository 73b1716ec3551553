/** What the reader may do with the topics of a channel, by the permissions of the last event. */
import { mayPost } from "../channels/channel-rights.ts";
import type { ChatState } from "../store/chat-state.ts";
import type { Channel } from "../store/organization/channels-state.ts";
import { mayDo, mayInChannel } from "../store/organization/permissions-state.ts";

type Known = Pick<ChatState, "ownUserId" | "users" | "groups" | "permissions" | "channels">;

/** Whether the reader may resolve topics of the channel. */
export function mayResolve(known: Known, channelId: number): boolean {
  const channel = changeable(known, channelId);
  return (
    channel !== undefined &&
    (mayDo(known, "can_resolve_topics_group") || mayInChannel(known, channel, "can_resolve_topics_group"))
  );
}

/** Whether the reader may move messages to other topics of the channel, and so rename topics. */
export function mayRename(known: Known, channelId: number): boolean {
  const channel = changeable(known, channelId);
  return (
    channel !== undefined &&
    (mayDo(known, "can_move_messages_between_topics_group") ||
      mayInChannel(known, channel, "can_move_messages_within_channel_group"))
  );
}

/** Whether the reader may move messages to other channels. */
export function mayMoveOut(known: Known, channelId: number): boolean {
  const channel = changeable(known, channelId);
  return (
    channel !== undefined &&
    (mayDo(known, "can_move_messages_between_channels_group") ||
      mayInChannel(known, channel, "can_move_messages_out_of_channel_group"))
  );
}

/** The channels that messages may be moved to: those the reader can read and write to. By name. */
export function destinations(known: Known): Channel[] {
  return [...known.channels.values()]
    .filter((channel) => mayPost(known, channel))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Archived channels stay as they are. */
function changeable({ channels }: Known, channelId: number): Channel | undefined {
  const channel = channels.get(channelId);
  return channel?.isArchived ? undefined : channel;
}
