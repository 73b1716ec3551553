"use client";
/** A conversation's name in a list. */
import { Check, MessagesSquare } from "lucide-react";
import { ChannelMark } from "../../content/channels/channel-mark.tsx";
import { useChannel } from "../../model/channels/use-channel.ts";
import { directTitle } from "../../model/people/direct-title.ts";
import { useUsers } from "../../model/people/use-users.ts";
import type { Conversation, TopicConversation } from "../../model/store/history/conversation.ts";
import { STAND_IN, splitResolved, topicTitle } from "../../model/topics/topic-title.ts";
import { classNames } from "../../ui/class-names.ts";

export function ConversationName({ conversation }: { conversation: Conversation }) {
  const users = useUsers();
  if (conversation.kind === "topic") return <TopicName conversation={conversation} />;
  return (
    <>
      <MessagesSquare aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
      <span className="truncate">{directTitle(conversation.userIds, users)}</span>
    </>
  );
}

function TopicName({ conversation: { channelId, topic } }: { conversation: TopicConversation }) {
  const channel = useChannel(channelId);
  const { isResolved, rest } = splitResolved(topic);
  return (
    <>
      {channel && <ChannelMark channel={channel} className="size-3.5" />}
      <span className="max-w-[40%] shrink-0 truncate font-normal text-ink-soft">
        {channel?.name ?? "unknown channel"}
      </span>
      <span aria-hidden="true" className="text-ink-faint">
        /
      </span>
      <span className={classNames("truncate", rest === "" && STAND_IN)}>
        {isResolved && <Check className="mr-1 inline size-3.5 text-success" aria-label="Resolved" />}
        {topicTitle(rest)}
      </span>
    </>
  );
}
