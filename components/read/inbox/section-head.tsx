"use client";
/** Head of an inbox section. */
import { memo } from "react";
import { ChannelMark } from "../../content/channels/channel-mark.tsx";
import { viewToHash } from "../../model/navigation/view-hash.ts";
import type { Channel } from "../../model/store/organization/channels-state.ts";
import { markAllRead } from "../../net/reading/mark-all-read.ts";
import { Button } from "../../ui/button.tsx";
import type { InboxSection } from "./inbox-sections.ts";

type SectionHeadProps = { id?: string; section: InboxSection };

export const SectionHead = memo(function SectionHead({ id, section }: SectionHeadProps) {
  const { channel, folder, entries } = section;
  const Name = folder === undefined ? "h2" : "h3";
  const name = (
    <Name id={id} className="flex min-w-0 items-center gap-1.5 font-semibold text-md">
      {channel ? <ChannelName channel={channel} /> : "Direct messages"}
    </Name>
  );
  return (
    <>
      {folder && (
        <h2 className="mb-2 border-line border-b px-3 pb-1 font-medium text-ink-faint text-sm">{folder}</h2>
      )}
      <div className="group/head mb-1 flex h-8 items-center gap-2 px-3">
        {name}
        <Button
          size="sm"
          variant="ghost"
          className="ml-auto text-ink-faint opacity-0 focus-visible:opacity-100 group-hover/head:opacity-100 touch:opacity-100"
          onClick={() => markAllRead(entries.flatMap(({ ids }) => [...ids.keys()]))}
        >
          Mark all as read
        </Button>
      </div>
    </>
  );
});

function ChannelName({ channel }: { channel: Channel }) {
  return (
    <>
      <ChannelMark channel={channel} className="size-4" />
      <a
        href={viewToHash({ kind: "channel", channelId: channel.id })}
        className="truncate rounded-sm hover:underline touch:-my-3 touch:py-3"
      >
        {channel.name}
      </a>
    </>
  );
}
