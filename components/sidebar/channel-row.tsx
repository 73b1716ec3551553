"use client";
/** One channel in the sidebar, and its topics while it is being read. */
import { ChannelMark } from "../channels/channel-mark.tsx";
import type { Channel } from "../channels/use-subscribed-channels.ts";
import type { View } from "../navigation/view.ts";
import { UnreadBadge } from "../ui/unread-badge.tsx";
import { NavRow } from "./nav-row.tsx";
import { FoundTopics, TopicList } from "./topic-list.tsx";

type ChannelRowProps = {
  channel: Channel;
  unread: number;
  view: View;
  /** Whether it is shown only for the topics below it. */
  isParent?: boolean;
  /** The topics that fit what is typed into the filter, in place of the latest ones. */
  foundTopics?: readonly string[];
};

/** A muted channel keeps its count, but steps back. */
export function ChannelRow({ channel, unread, view, isParent, foundTopics }: ChannelRowProps) {
  const isOpen = (view.kind === "channel" || view.kind === "topic") && view.channelId === channel.id;
  const topic = view.kind === "topic" && isOpen ? view.topic : null;
  return (
    <>
      <NavRow
        view={{ kind: "channel", channelId: channel.id }}
        isCurrent={view.kind === "channel" && isOpen}
        isParent={isParent}
        emphasis={channel.isMuted ? "muted" : unread > 0 ? "unread" : undefined}
        icon={<ChannelMark channel={channel} className={channel.isMuted ? "size-4 opacity-50" : undefined} />}
        label={channel.name}
        trailing={(foundTopics !== undefined || !isOpen) && <UnreadBadge count={unread} />}
      />
      {foundTopics !== undefined && foundTopics.length > 0 && (
        <FoundTopics channelId={channel.id} names={foundTopics} topic={topic} />
      )}
      {foundTopics === undefined && isOpen && <TopicList channelId={channel.id} topic={topic} />}
    </>
  );
}
