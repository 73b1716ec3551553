"use client";
/** Everything unread, by conversation; each can be opened or marked as read. */
import { Inbox as InboxIcon } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { ChannelMark } from "../channels/channel-mark.tsx";
import { markAllRead } from "../feed/unread/mark-all-read.ts";
import { useRowKeys } from "../feed/use-row-keys.ts";
import { useKeptFocus } from "../keyboard/use-kept-focus.ts";
import { viewToHash } from "../navigation/view-hash.ts";
import type { Conversation } from "../store/history/conversation.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import type { InboxChannel, InboxEntry } from "./inbox.ts";
import { InboxRow } from "./inbox-row.tsx";
import { useInbox } from "./use-inbox.ts";
import { useMarkReadKey } from "./use-mark-read-key.ts";

/** Direct messages first, then the channels as in the sidebar. */
export function InboxPane() {
  const { directs, channels } = useInbox();
  const list = useRef<HTMLDivElement>(null);
  const entries = [...directs, ...channels.flatMap(({ topics }) => topics)];
  useRowKeys(list);
  useMarkReadKey(list);
  useKeptFocus(list);

  if (entries.length === 0) {
    return (
      <EmptyState icon={<InboxIcon />} title="You have read everything">
        New messages in your channels and conversations will gather here.
      </EmptyState>
    );
  }
  return (
    <div ref={list} className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto max-w-190 px-4 pt-2 pb-10 max-sm:px-2">
        {directs.length > 0 && (
          <section aria-labelledby="inbox-directs" className="mt-4">
            <SectionHead id="inbox-directs" entries={directs}>
              Direct messages
            </SectionHead>
            <ul>
              {directs.map((entry) => (
                <InboxRow key={entry.key} entry={entry} />
              ))}
            </ul>
          </section>
        )}
        {channels.map((group) => (
          <ChannelSection key={group.channel.id} group={group} />
        ))}
      </div>
    </div>
  );
}

function ChannelSection({ group: { channel, topics } }: { group: InboxChannel }) {
  const id = `inbox-channel-${channel.id}`;
  return (
    <section aria-labelledby={id} className="mt-6">
      <SectionHead id={id} entries={topics}>
        <ChannelMark channel={channel} className="size-4" />
        <a
          href={viewToHash({ kind: "channel", channelId: channel.id })}
          className="truncate rounded-sm hover:underline touch:-my-3 touch:py-3"
        >
          {channel.name}
        </a>
      </SectionHead>
      <ul>
        {topics.map((entry) => (
          <InboxRow key={entry.key} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

type SectionHeadProps = {
  id: string;
  entries: readonly InboxEntry<Conversation>[];
  children: ReactNode;
};

function SectionHead({ id, entries, children }: SectionHeadProps) {
  return (
    <div className="group/head mb-1 flex h-8 items-center gap-2 px-3">
      <h2 id={id} className="flex min-w-0 items-center gap-1.5 font-semibold text-md">
        {children}
      </h2>
      <Button
        size="sm"
        variant="ghost"
        className="ml-auto text-ink-faint opacity-0 focus-visible:opacity-100 group-hover/head:opacity-100 touch:opacity-100"
        onClick={() => markAllRead(entries.flatMap(({ ids }) => [...ids.keys()]))}
      >
        Mark all as read
      </Button>
    </div>
  );
}
