"use client";
/** Confirms leaving a channel. */
import { rightsAfterLeaving } from "../../model/channels/membership-rights.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import type { Channel } from "../../model/store/organization/channels-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { joinChannel } from "../../net/channels/channel-requests.ts";
import { useRequest } from "../../net/forms/use-request.ts";
import { markUnread, unreadIn } from "../../net/reading/mark-all-read.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { notify, notifyFailure } from "../../ui/layers/notify.ts";
import { leaveChannel } from "./set-subscription.ts";

const CONSEQUENCES = {
  alone: "You will get no more messages from it. You can rejoin at any time.",
  added: "You will get no more messages from it. To come back, ask somebody who may add people.",
  hidden: "You will no longer see it. To come back, somebody in it must add you again.",
  archived: "The channel is archived: as long as it is, nobody can rejoin it.",
} as const;

function wayBack(
  { mayRejoin, maySee }: ReturnType<typeof rightsAfterLeaving>,
  { isArchived }: Channel,
): keyof typeof CONSEQUENCES {
  if (isArchived) return "archived";
  if (mayRejoin) return "alone";
  return maySee ? "added" : "hidden";
}

/** Offers an undo only to people who can rejoin without somebody else. */
export function LeaveChannel({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const way = useChatStore((state) => wayBack(rightsAfterLeaving(state, channel), channel));
  const leave = useRequest(
    async (left: Channel) => {
      const unread = unreadIn((place) => place.kind === "topic" && place.channelId === left.id);
      await leaveChannel(left);
      return unread;
    },
    (unread) => {
      onClose();
      const action = { label: "Undo", run: () => void rejoinChannel(channel.id, unread) };
      void notify(`You left ${channel.name}`, way === "alone" ? action : undefined);
    },
  );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Leave ${channel.name}?`}>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-4">
        <p className="text-ink-soft text-md">{CONSEQUENCES[way]}</p>
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
