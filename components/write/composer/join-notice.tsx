"use client";
/** Says above the composer that the feed does not update, because the reader is not in the channel. */
import { useJoinChannel } from "../../net/channels/use-join-channel.ts";
import { Button } from "../../ui/button.tsx";

/** Channels the reader has not joined send no events. */
export function JoinNotice({ channelName }: { channelName: string }) {
  const join = useJoinChannel();
  return (
    <div className="mb-2 flex flex-wrap items-center gap-3 rounded-lg border border-line bg-sidebar py-1.5 pr-1.5 pl-3 text-ink-soft text-sm">
      <span className="min-w-0 flex-1">
        {join.error
          ? join.error.message
          : `You have not joined ${channelName}: new messages do not appear here automatically.`}
      </span>
      <Button size="sm" disabled={join.isPending} onClick={() => join.mutate(channelName)}>
        Join
      </Button>
    </div>
  );
}
