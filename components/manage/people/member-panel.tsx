"use client";
/** The right pane with a conversation's members. */
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import type { View } from "../../model/navigation/view.ts";
import { useOwnUser } from "../../model/people/use-own-user.ts";
import { isNarrow, setShell } from "../../model/store/shell-store.ts";
import { SUBSCRIBERS_KEY } from "../../model/store/subscribers-key.ts";
import { listSubscribers } from "../../net/channels/channel-requests.ts";
import { queryClient } from "../../net/connection/query-client.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useLayer } from "../../ui/layers/use-layer.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { MemberList } from "./member-list.tsx";

/** Covers the messages on small screens. */
export function MemberPanel({ view }: { view: View }) {
  useLayer(close, isNarrow());
  return (
    <aside
      aria-label="Members"
      className="flex h-full w-68 shrink-0 flex-col border-line border-l bg-canvas max-lg:absolute max-lg:inset-y-0 max-lg:right-0 max-lg:z-20 max-lg:shadow-float max-sm:w-full"
    >
      {view.kind === "direct" ? (
        <DirectMembers userIds={view.userIds} />
      ) : (
        "channelId" in view && <ChannelMembers channelId={view.channelId} />
      )}
    </aside>
  );
}

function ChannelMembers({ channelId }: { channelId: number }) {
  const { memberIds, error } = useChannelMembers(channelId);
  return (
    <>
      <PanelTitle count={memberIds?.length} />
      {error && <p className="px-4 py-2 text-md text-danger">{error}</p>}
      {memberIds ? <MemberList userIds={memberIds} /> : !error && <MemberSkeleton />}
    </>
  );
}

function DirectMembers({ userIds }: { userIds: readonly number[] }) {
  const own = useOwnUser();
  const everyone = [...new Set([...userIds, own.id])];
  return (
    <>
      <PanelTitle count={everyone.length} />
      <MemberList userIds={everyone} />
    </>
  );
}

function PanelTitle({ count }: { count: number | undefined }) {
  return (
    <div className="flex h-13 shrink-0 items-center gap-2 border-line border-b pr-3 pl-4 touch:h-14">
      <h2 className="flex-1 text-md font-semibold">
        Members {count !== undefined && <span className="font-normal text-ink-faint">{count}</span>}
      </h2>
      <IconButton label="Close" icon={<X className="size-4" />} onClick={close} />
    </div>
  );
}

function close(): void {
  setShell({ isMemberListOpen: false });
}

function MemberSkeleton() {
  return (
    <div className="flex flex-col gap-3 p-4" role="status" aria-label="Loading members">
      {["w-32", "w-24", "w-36", "w-28", "w-40"].map((width) => (
        <div key={width} className="flex items-center gap-2.5">
          <Skeleton className="size-6" />
          <Skeleton className={`h-3.5 ${width}`} />
        </div>
      ))}
    </div>
  );
}

/** One response covers all subscribed channels; others have none. */
function useChannelMembers(channelId: number): { memberIds?: readonly number[]; error?: string } {
  const { data, error } = useQuery({ queryKey: SUBSCRIBERS_KEY, queryFn: listSubscribers }, queryClient);
  if (data) return { memberIds: data.get(channelId) ?? [] };
  return error ? { error: error.message } : {};
}
