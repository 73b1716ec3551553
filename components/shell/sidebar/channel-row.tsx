"use client";
/** A channel in the sidebar. */
import { memo } from "react";
import { ChannelMark } from "../../content/channels/channel-mark.tsx";
import type { Channel } from "../../manage/channels/use-subscribed-channels.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { UnreadBadge, UnreadDot } from "../../ui/unread-badge.tsx";
import { NavRow } from "./nav-row.tsx";
import { FoundTopics, TopicList } from "./topic-list.tsx";

type ChannelRowProps = {
  channel: Channel;
  unread: number;
  isOpen: boolean;
  topic: string | null;
  /** Shown only for the topics below. */
  isParent?: boolean;
  /** Matches of the filter, instead of the latest topics. */
  foundTopics?: readonly string[];
};

export const ChannelRow = memo(function ChannelRow({
  channel,
  unread,
  isOpen,
  topic,
  isParent,
  foundTopics,
}: ChannelRowProps) {
  return (
    <>
      <NavRow
        view={{ kind: "channel", channelId: channel.id }}
        isCurrent={isOpen && topic === null}
        isParent={isParent}
        emphasis={channel.isMuted ? "muted" : unread > 0 ? "unread" : undefined}
        icon={<ChannelMark channel={channel} className={channel.isMuted ? "size-4 opacity-50" : undefined} />}
        label={channel.name}
        trailing={
          (foundTopics !== undefined || !isOpen) && <ChannelUnread count={unread} isMuted={channel.isMuted} />
        }
      />
      {foundTopics !== undefined && foundTopics.length > 0 && (
        <FoundTopics channelId={channel.id} names={foundTopics} topic={topic} />
      )}
      {foundTopics === undefined && isOpen && <TopicList channelId={channel.id} topic={topic} />}
    </>
  );
});

/** Policies that replace the unread count with a dot. */
const COUNTS_NONE = 3;
const COUNTS_UNMUTED = 2;

function ChannelUnread({ count, isMuted }: { count: number; isMuted: boolean }) {
  const policy = useChatStore(({ settings }) =>
    settings.personal.get("web_stream_unreads_count_display_policy"),
  );
  const hasDot = policy === COUNTS_NONE || (isMuted && policy === COUNTS_UNMUTED);
  return hasDot ? <UnreadDot count={count} /> : <UnreadBadge count={count} />;
}
