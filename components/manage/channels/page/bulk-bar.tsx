"use client";
/** Actions for the selected topics of a channel. */
import { Bell, BellOff, Check, CheckCheck, CircleDashed, Trash2, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { POLICY_FOLLOWED, POLICY_MUTED } from "../../../../lib/channels/topics/topics-limits.contract.ts";
import type { Channel } from "../../../model/store/organization/channels-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { mayDeleteTopics, mayResolve } from "../../../model/topics/topic-rights.ts";
import { splitResolved } from "../../../model/topics/topic-title.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/layers/confirm-dialog.tsx";
import { type Running, type SelectedTopic, useBulkChange } from "./use-bulk-change.ts";

type BulkBarProps = { channel: Channel; selected: readonly SelectedTopic[]; onClear: () => void };

export function BulkBar({ channel, selected, onClear }: BulkBarProps) {
  const bulk = useBulkChange(onClear);
  const [isAsking, setAsking] = useState(false);
  const { running } = bulk;
  if (selected.length === 0 && !running) return null;
  return (
    <section
      aria-label="Selected topics"
      data-bulk-bar=""
      className="flex shrink-0 flex-wrap items-center gap-1.5 border-line border-b bg-accent-soft px-5 py-1.5 max-sm:px-3"
    >
      <p role="status" className="mr-auto font-medium text-accent-strong text-sm tabular-nums">
        {running ? progressInWords(running) : `${selected.length} selected`}
      </p>
      {running ? (
        <Button size="sm" onClick={running.stop}>
          Stop
        </Button>
      ) : (
        <Actions channel={channel} selected={selected} bulk={bulk} onDelete={() => setAsking(true)}>
          <Button size="sm" variant="ghost" icon={<X className="size-3.5" />} onClick={onClear}>
            Clear
          </Button>
        </Actions>
      )}
      {isAsking && (
        <ConfirmDialog
          title={selected.length === 1 ? "Delete the topic?" : `Delete ${selected.length} topics?`}
          action={selected.length === 1 ? "Delete topic" : `Delete ${selected.length} topics`}
          isPending={running !== null}
          onConfirm={() => {
            setAsking(false);
            void bulk.remove(selected);
          }}
          onClose={() => setAsking(false)}
        >
          <p>All messages in {selected.length === 1 ? "it" : "them"} are permanently deleted for everyone.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function progressInWords({ verb, done, total }: Running): string {
  return `${verb} ${done + 1} of ${total}…`;
}

type ActionsProps = {
  channel: Channel;
  selected: readonly SelectedTopic[];
  bulk: ReturnType<typeof useBulkChange>;
  onDelete: () => void;
  children: ReactNode;
};

function Actions({ channel, selected, bulk, onDelete, children }: ActionsProps) {
  const isResolving = useChatStore((state) => mayResolve(state, channel.id));
  const isDeleting = useChatStore((state) => mayDeleteTopics(state, channel.id));
  // The topic without a name cannot be resolved: the server accepts no mark on it.
  const open = selected.filter(({ topic }) => topic !== "" && !splitResolved(topic).isResolved);
  const resolved = selected.filter(({ topic }) => splitResolved(topic).isResolved);
  return (
    <>
      {isResolving && open.length > 0 && (
        <Action icon={<Check />} onClick={() => void bulk.resolve(open, true)}>
          Resolve
        </Action>
      )}
      {isResolving && resolved.length > 0 && (
        <Action icon={<CircleDashed />} onClick={() => void bulk.resolve(resolved, false)}>
          Reopen
        </Action>
      )}
      <Action icon={<CheckCheck />} onClick={() => bulk.markRead(selected)}>
        Mark as read
      </Action>
      {channel.isSubscribed && !channel.isArchived && (
        <>
          <Action icon={<Bell />} onClick={() => void bulk.setPolicy(selected, POLICY_FOLLOWED)}>
            Follow
          </Action>
          <Action icon={<BellOff />} onClick={() => void bulk.setPolicy(selected, POLICY_MUTED)}>
            Mute
          </Action>
        </>
      )}
      {isDeleting && (
        <Action icon={<Trash2 />} onClick={onDelete}>
          Delete…
        </Action>
      )}
      {children}
    </>
  );
}

function Action({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: string }) {
  return (
    <Button size="sm" icon={icon} onClick={onClick} className="[&>svg]:size-3.5">
      {children}
    </Button>
  );
}
