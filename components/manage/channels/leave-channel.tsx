"use client";
/** Confirms leaving a channel. */
import { chatStore } from "../../model/store/chat-store.ts";
import type { Channel } from "../../model/store/organization/channels-state.ts";
import { joinChannel } from "../../net/channels/channel-requests.ts";
import { useRequest } from "../../net/forms/use-request.ts";
import { markUnread, unreadIn } from "../../net/reading/mark-all-read.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { notify, notifyFailure } from "../../ui/layers/notify.ts";
import { leaveChannel } from "./set-subscription.ts";

/** Offers no undo for a private channel, because nobody can rejoin one alone. */
export function LeaveChannel({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const leave = useRequest(
    async (left: Channel) => {
      const unread = unreadIn((place) => place.kind === "topic" && place.channelId === left.id);
      await leaveChannel(left);
      return unread;
    },
    (unread) => {
      onClose();
      const action = { label: "Undo", run: () => void rejoinChannel(channel.id, unread) };
      void notify(`You left ${channel.name}`, channel.isPrivate ? undefined : action);
    },
  );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Leave ${channel.name}?`}>
      <div className="px-5 pb-4">
        <p className="text-ink-soft text-md">
          {channel.isPrivate
            ? "The channel is private: you will no longer see it, and only someone in it can add you again."
            : "You will get no more messages from it. You can rejoin at any time."}
        </p>
        {leave.error && (
          <p role="alert" className="mt-2 text-danger text-sm">
            {leave.error.message}
          </p>
        )}
      </div>
      <footer className="flex justify-end gap-2 border-line border-t px-5 py-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" disabled={leave.isPending} onClick={() => leave.mutate(channel)}>
          Leave
        </Button>
      </footer>
    </Dialog>
  );
}

/** Rejoins by the current name; marks as unread what leaving marked as read. */
async function rejoinChannel(channelId: number, unread: readonly number[]): Promise<void> {
  const channel = chatStore.getState().channels.get(channelId);
  try {
    if (!channel) throw new Error("You can no longer see this channel.");
    await joinChannel(channel.name);
  } catch (error) {
    await notifyFailure("You did not rejoin the channel.", error);
    return;
  }
  if (unread.length > 0) await markUnread(unread);
}
