"use client";
/** The header of a channel and of a topic. */
import { Check, Link2, Users } from "lucide-react";
import { ChannelMark } from "../../channels/channel-mark.tsx";
import { useChannel } from "../../channels/use-channel.ts";
import { useView } from "../../navigation/use-view.ts";
import { viewToHash } from "../../navigation/view-hash.ts";
import { splitResolved, topicTitle } from "../../sidebar/topic-title.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { notify, notifyError } from "../../ui/layers/notify.ts";
import { setShell, useShell } from "../shell-store.ts";

type ChannelHeaderProps = { channelId: number; topic: string | null };

/** Channel, then topic; the channel's name leads to all of its messages. */
export function ChannelHeader({ channelId, topic }: ChannelHeaderProps) {
  const channel = useChannel(channelId);
  if (!channel) {
    return <h1 className="truncate text-base font-semibold">Unknown channel</h1>;
  }
  return (
    <>
      <ChannelMark channel={channel} className="size-4.5" />
      <div className="flex min-w-0 flex-1 items-baseline gap-2 max-sm:flex-col max-sm:gap-0">
        {topic === null ? (
          <h1 className="shrink-0 truncate text-base font-semibold max-sm:max-w-full">{channel.name}</h1>
        ) : (
          <TopicTrail channelId={channelId} channelName={channel.name} topic={topic} />
        )}
        {channel.description && topic === null && (
          <p className="min-w-0 max-w-full truncate text-sm text-ink-faint" title={channel.description}>
            {channel.description}
          </p>
        )}
      </div>
      <ConversationActions />
    </>
  );
}

type TopicTrailProps = { channelId: number; channelName: string; topic: string };

function TopicTrail({ channelId, channelName, topic }: TopicTrailProps) {
  const { isResolved, rest } = splitResolved(topic);
  return (
    <>
      <a
        href={viewToHash({ kind: "channel", channelId })}
        className="max-w-[40%] shrink-0 truncate rounded-sm text-base text-ink-soft hover:text-ink hover:underline max-sm:max-w-full max-sm:text-xs max-sm:text-ink-faint"
      >
        {channelName}
      </a>
      <span aria-hidden="true" className="text-ink-faint max-sm:hidden">
        /
      </span>
      <h1 className="min-w-0 max-w-full truncate text-base font-semibold max-sm:text-md">
        {isResolved && <Check className="mr-1 inline size-4 text-success" aria-label="Resolved" />}
        <span className={rest === "" ? "italic" : undefined}>{topicTitle(rest)}</span>
      </h1>
    </>
  );
}

/** Copying the address of the view, and its members. */
export function ConversationActions() {
  const view = useView();
  const isMemberListOpen = useShell("isMemberListOpen");

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(new URL(viewToHash(view), window.location.href).href);
      await notify("Link copied");
    } catch {
      await notifyError("The browser did not allow copying. Copy the address from its bar instead.");
    }
  }

  return (
    <div className="ml-auto flex shrink-0 items-center gap-0.5">
      <IconButton
        label="Copy link"
        side="bottom"
        icon={<Link2 className="size-4" />}
        onClick={() => void copyLink()}
        className="max-md:hidden"
      />
      <IconButton
        label={isMemberListOpen ? "Hide members" : "Show members"}
        side="bottom"
        aria-pressed={isMemberListOpen}
        icon={<Users className="size-4" />}
        onClick={() => setShell({ isMemberListOpen: !isMemberListOpen })}
      />
    </div>
  );
}
