"use client";
/** Header of a channel or topic. */
import { Check, Ellipsis, Link2, Users } from "lucide-react";
import type { ReactNode } from "react";
import { CutDescription } from "../../../content/channels/channel-description.tsx";
import { ChannelMark } from "../../../content/channels/channel-mark.tsx";
import { useChannel } from "../../../model/channels/use-channel.ts";
import { copyAddress } from "../../../model/navigation/copy-address.ts";
import { useView } from "../../../model/navigation/use-view.ts";
import { openWindow } from "../../../model/navigation/window-store.ts";
import { setShell, useShell } from "../../../model/store/shell-store.ts";
import { STAND_IN, splitResolved, topicTitle } from "../../../model/topics/topic-title.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ChannelLink } from "./channel-link.tsx";
import { TopicActions } from "./topic-actions.tsx";

type ChannelHeaderProps = { channelId: number; topic: string | null };

export function ChannelHeader({ channelId, topic }: ChannelHeaderProps) {
  const channel = useChannel(channelId);
  if (!channel) {
    return <h1 className="truncate text-base font-semibold">Unknown channel</h1>;
  }
  return (
    <>
      <ChannelMark channel={channel} className="size-4.5" />
      <div className="relative flex min-w-0 flex-1 items-baseline gap-2 max-sm:flex-col max-sm:gap-0">
        {topic === null ? (
          <h1 className="shrink-0 truncate text-base font-semibold max-sm:max-w-full">{channel.name}</h1>
        ) : (
          <TopicTrail channelId={channelId} channelName={channel.name} topic={topic} />
        )}
        {channel.description && topic === null && (
          <p className="min-w-0 max-w-full truncate text-sm text-ink-faint empty:before:content-['\a0']">
            <CutDescription html={channel.renderedDescription} />
          </p>
        )}
      </div>
      <ConversationActions memberCount={channel.subscriberCount}>
        {topic === null ? (
          <IconButton
            label="Channel menu"
            side="bottom"
            aria-haspopup="menu"
            icon={<Ellipsis className="size-4" />}
            onClick={({ currentTarget }) =>
              openWindow({ kind: "channel-menu", channelId, anchor: currentTarget })
            }
          />
        ) : (
          // Reserves space; see FeedSkeleton.
          <span className="flex items-center gap-0.5 empty:w-14 touch:empty:w-22">
            <TopicActions channelId={channelId} topic={topic} />
          </span>
        )}
      </ConversationActions>
    </>
  );
}

type TopicTrailProps = { channelId: number; channelName: string; topic: string };

function TopicTrail({ channelId, channelName, topic }: TopicTrailProps) {
  const { isResolved, rest } = splitResolved(topic);
  return (
    <>
      <ChannelLink channelId={channelId} name={channelName} />
      <h1 className="flex min-w-0 max-w-full text-base font-semibold max-sm:text-md">
        <button
          tabIndex={0}
          type="button"
          aria-haspopup="menu"
          onClick={({ currentTarget }) =>
            openWindow({
              kind: "topic-menu",
              topic: { kind: "topic", channelId, topic },
              anchor: currentTarget,
            })
          }
          className="truncate rounded-sm hover:underline max-sm:-mb-2 max-sm:pb-2 names-under-finger"
        >
          {isResolved && <Check className="mr-1 inline size-4 text-success" aria-label="Resolved" />}
          <span className={rest === "" ? STAND_IN : undefined}>{topicTitle(rest)}</span>
        </button>
      </h1>
    </>
  );
}

type ConversationActionsProps = { memberCount?: number; children?: ReactNode };

/** `children` come first. */
export function ConversationActions({ memberCount, children }: ConversationActionsProps) {
  const view = useView();
  const isMemberListOpen = useShell("isMemberListOpen");

  return (
    <div className="order-2 ml-auto flex shrink-0 items-center gap-0.5">
      {children}
      <IconButton
        label="Copy link"
        side="bottom"
        icon={<Link2 className="size-4" />}
        onClick={() => void copyAddress(view)}
        className="max-md:hidden"
      />
      <IconButton
        label={isMemberListOpen ? "Hide members" : "Show members"}
        side="bottom"
        aria-pressed={isMemberListOpen}
        icon={
          <>
            <Users className="size-4" />
            {memberCount !== undefined && (
              <span className="font-medium text-xs tabular-nums max-sm:hidden">{memberCount}</span>
            )}
          </>
        }
        className="sm:w-auto sm:gap-1 sm:px-1.5"
        onClick={() => setShell({ isMemberListOpen: !isMemberListOpen })}
      />
    </div>
  );
}
