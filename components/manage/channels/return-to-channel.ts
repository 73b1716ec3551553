/** Takes leaving a channel back. */

import { chatStore } from "../../model/store/chat-store.ts";
import { joinChannel } from "../../net/channels/channel-requests.ts";
import { markUnread } from "../../net/reading/mark-all-read.ts";
import { notifyError } from "../../ui/layers/notify.ts";

/**
 * Joins the channel again by the name that it has by now, and marks as unread again what leaving has marked as read.
 * @param unread the messages that were unread in it.
 */
export async function returnToChannel(channelId: number, unread: readonly number[]): Promise<void> {
  const channel = chatStore.getState().channels.get(channelId);
  try {
    if (!channel) throw new Error("The channel is no longer there for you.");
    await joinChannel(channel.name);
  } catch (error) {
    const reason = error instanceof Error ? ` ${error.message}` : "";
    await notifyError(`You did not return to the channel.${reason}`);
    return;
  }
  if (unread.length > 0) await markUnread(unread);
}
