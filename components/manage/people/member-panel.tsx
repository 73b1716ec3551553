"use client";
/** The right pane with a conversation's members. */
import { UserPlus, X } from "lucide-react";
import { mayAddPeople } from "../../model/channels/membership-rights.ts";
import { useChannel } from "../../model/channels/use-channel.ts";
import type { View } from "../../model/navigation/view.ts";
import { openWindow } from "../../model/navigation/window-store.ts";
import { useOwnUser } from "../../model/people/use-own-user.ts";
import { isNarrow, setShell } from "../../model/store/shell-store.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { useChannelMembers } from "../../net/channels/use-channel-members.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useLayer } from "../../ui/layers/use-layer.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useMemberRemoval } from "../channels/members/use-member-removal.ts";
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
  const channel = useChannel(channelId);
  const removal = useMemberRemoval(channel);
  const mayAdd = useChatStore((state) => channel !== undefined && mayAddPeople(state, channel));
  return (
    <>
      <PanelTitle
        count={memberIds?.length}
        onAdd={mayAdd ? () => openWindow({ kind: "add-people", channelId }) : null}
      />
      {error && <p className="px-4 py-2 text-md text-danger">{error}</p>}
      {memberIds ? <MemberList userIds={memberIds} removal={removal} /> : !error && <MemberSkeleton />}
    </>
  );
}

function DirectMembers({ userIds }: { userIds: readonly number[] }) {
  const own = useOwnUser();
  const everyone = [...new Set([...userIds, own.id])];
  return (
    <>
      <PanelTitle count={everyone.length} onAdd={null} />
      <MemberList userIds={everyone} />
    </>
  );
}

type PanelTitleProps = { count: number | undefined; onAdd: (() => void) | null };

function PanelTitle({ count, onAdd }: PanelTitleProps) {
  return (
    <div className="flex h-13 shrink-0 items-center gap-2 border-line border-b pr-3 pl-4 touch:h-14">
      <h2 className="flex-1 text-md font-semibold">
        Members {count !== undefined && <span className="font-normal text-ink-faint">{count}</span>}
      </h2>
      {onAdd && <IconButton label="Add people" icon={<UserPlus className="size-4" />} onClick={onAdd} />}
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
