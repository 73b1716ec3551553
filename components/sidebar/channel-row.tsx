"use client";
/** One channel in the sidebar, and its topics while it is being read. */
import { ChannelMark } from "../channels/channel-mark.tsx";
import type { Channel } from "../channels/use-subscribed-channels.ts";
import type { View } from "../navigation/view.ts";
import { UnreadBadge } from "../ui/unread-badge.tsx";
import { NavRow } from "./nav-row.tsx";
import { TopicList } from "./topic-list.tsx";

type ChannelRowProps = { channel: Channel; unread: number; view: View };

/** A muted channel keeps its count, but steps back. */
export function ChannelRow({ channel, unread, view }: ChannelRowProps) {
  const isOpen = (view.kind === "channel" || view.kind === "topic") && view.channelId === channel.id;
  return (
    <>
      <NavRow
        view={{ kind: "channel", channelId: channel.id }}
        isCurrent={view.kind === "channel" && isOpen}
        emphasis={channel.isMuted ? "muted" : unread > 0 ? "unread" : undefined}
        icon={<ChannelMark channel={channel} className={channel.isMuted ? "size-4 opacity-50" : undefined} />}
        label={channel.name}
        trailing={!isOpen && <UnreadBadge count={unread} />}
      />
      {isOpen && <TopicList channelId={channel.id} topic={view.kind === "topic" ? view.topic : null} />}
    </>
  );
}
