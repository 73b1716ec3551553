"use client";
/** Asks before the reader leaves a channel. */
import { useMutation } from "@tanstack/react-query";
import type { Channel } from "../../model/store/organization/channels-state.ts";
import { queryClient } from "../../net/connection/query-client.ts";
import { unreadIn } from "../../net/reading/mark-all-read.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { notify } from "../../ui/layers/notify.ts";
import { returnToChannel } from "./return-to-channel.ts";
import { leaveChannel } from "./set-subscription.ts";

/** Somebody who leaves a private channel cannot come back on their own, and is told so. */
export function LeaveChannel({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const leave = useMutation(
    {
      mutationFn: async (left: Channel) => {
        const unread = unreadIn((place) => place.kind === "topic" && place.channelId === left.id);
        await leaveChannel(left);
        return unread;
      },
      onSuccess: (unread) => {
        onClose();
        const action = { label: "Undo", run: () => void returnToChannel(channel.id, unread) };
        void notify(`You left ${channel.name}`, channel.isPrivate ? undefined : action);
      },
    },
    queryClient,
  );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Leave ${channel.name}?`}>
      <div className="px-5 pb-4">
        <p className="text-ink-soft text-md">
          {channel.isPrivate
            ? "The channel is private: you will not see it any more, and only somebody in it can add you again."
            : "You will get no more messages from it, and can join again whenever you like."}
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
