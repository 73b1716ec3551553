"use client";
/** Names the conversation that the messages below it belong to, and leads there. */
import { Check, MessagesSquare } from "lucide-react";
import { ChannelMark } from "../channels/channel-mark.tsx";
import { useChannel } from "../channels/use-channel.ts";
import { useView } from "../navigation/use-view.ts";
import { viewOfConversation } from "../navigation/view.ts";
import { viewToHash } from "../navigation/view-hash.ts";
import { useUsers } from "../people/use-users.ts";
import { directTitle } from "../shell/header/direct-title.ts";
import { splitResolved, topicTitle } from "../sidebar/topic-title.ts";
import type { Conversation } from "../store/history/conversation.ts";

const LINK = "min-w-0 truncate rounded-sm hover:underline";

/** Channel and topic, or the people; in a channel's own view the topic alone, without a frame. */
export function RecipientBar({ conversation }: { conversation: Conversation }) {
  const isInChannel = useView().kind === "channel";
  if (isInChannel && conversation.kind === "topic") {
    return (
      <div className="flex h-8 min-w-0 items-center text-md">
        <TopicLink channelId={conversation.channelId} topic={conversation.topic} />
      </div>
    );
  }
  return (
    <div className="flex h-8 min-w-0 items-center gap-1.5 rounded-md border border-line bg-sidebar px-2.5 text-sm">
      {conversation.kind === "topic" ? (
        <TopicRecipient channelId={conversation.channelId} topic={conversation.topic} />
      ) : (
        <DirectRecipient userIds={conversation.userIds} />
      )}
    </div>
  );
}

type TopicProps = { channelId: number; topic: string };

function TopicRecipient({ channelId, topic }: TopicProps) {
  const channel = useChannel(channelId);
  return (
    <>
      {channel && <ChannelMark channel={channel} className="size-3.5" />}
      <a
        href={viewToHash({ kind: "channel", channelId })}
        className={`${LINK} max-w-[45%] shrink-0 text-ink-soft`}
      >
        {channel?.name ?? "Unknown channel"}
      </a>
      <span aria-hidden="true" className="text-ink-faint">
        /
      </span>
      <TopicLink channelId={channelId} topic={topic} />
    </>
  );
}

function TopicLink({ channelId, topic }: TopicProps) {
  const { isResolved, rest } = splitResolved(topic);
  return (
    <a href={viewToHash({ kind: "topic", channelId, topic })} className={`${LINK} font-semibold text-ink`}>
      {isResolved && <Check className="mr-1 inline size-3.5 text-success" aria-label="Resolved" />}
      <span className={rest === "" ? "italic" : undefined}>{topicTitle(rest)}</span>
    </a>
  );
}

function DirectRecipient({ userIds }: { userIds: readonly number[] }) {
  const users = useUsers();
  const view = viewOfConversation({ kind: "direct", userIds });
  return (
    <>
      <MessagesSquare aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
      <a href={viewToHash(view)} className={`${LINK} font-semibold text-ink`}>
        {directTitle(userIds, users)}
      </a>
    </>
  );
}
