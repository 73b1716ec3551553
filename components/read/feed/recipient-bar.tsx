"use client";
/** Bar that names the conversation of the messages below. */
import { Check, MessagesSquare } from "lucide-react";
import { ChannelMark } from "../../content/channels/channel-mark.tsx";
import { useChannel } from "../../model/channels/use-channel.ts";
import { useView } from "../../model/navigation/use-view.ts";
import { type View, viewKey, viewOfConversation } from "../../model/navigation/view.ts";
import { viewToHash } from "../../model/navigation/view-hash.ts";
import { directTitle } from "../../model/people/direct-title.ts";
import { useUsers } from "../../model/people/use-users.ts";
import type { Conversation } from "../../model/store/history/conversation.ts";
import { STAND_IN, splitResolved, topicTitle } from "../../model/topics/topic-title.ts";
import { lazyModule } from "../../ui/lazy-module.ts";
import { Lazy, lazyPart } from "../../ui/lazy-part.tsx";

/** Only searches need it. */
const markedTopic = lazyPart(
  lazyModule(() => import("./marked-topic.tsx")),
  ({ MarkedTopic }) => MarkedTopic,
);

/** The touch target is larger than the bar. */
const LINK = "min-w-0 truncate rounded-sm hover:underline touch:-my-3 touch:py-3";

/** In these views, the bar links to the first message below. */
const LINKS_TO_MESSAGE: readonly View["kind"][] = ["narrow", "mentions", "starred"];

type RecipientBarProps = {
  conversation: Conversation;
  /** Undefined for an outgoing message. */
  messageId: number | undefined;
};

/** A channel view shows only the topic, without a frame. */
export function RecipientBar({ conversation, messageId }: RecipientBarProps) {
  const { kind } = useView();
  const view = viewOfConversation(conversation);
  const address = viewToHash(LINKS_TO_MESSAGE.includes(kind) ? { ...view, near: messageId } : view);
  if (kind === "channel" && conversation.kind === "topic") {
    return (
      <div className="flex h-8 min-w-0 items-center text-md">
        <TopicLink address={address} topic={conversation.topic} messageId={messageId} />
      </div>
    );
  }
  return (
    <div className="flex h-8 min-w-0 items-center gap-1.5 rounded-md border border-line bg-sidebar px-2.5 text-sm">
      {conversation.kind === "topic" ? (
        <TopicRecipient address={address} messageId={messageId} {...conversation} />
      ) : (
        <DirectRecipient address={address} userIds={conversation.userIds} />
      )}
    </div>
  );
}

type TopicProps = { address: string; topic: string; messageId: number | undefined };

function TopicRecipient({ address, channelId, topic, messageId }: TopicProps & { channelId: number }) {
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
      <TopicLink address={address} topic={topic} messageId={messageId} />
    </>
  );
}

function TopicLink({ address, topic, messageId }: TopicProps) {
  const { isResolved, rest } = splitResolved(topic);
  const view = useView();
  const title = topicTitle(rest);
  return (
    <a href={address} className={`${LINK} font-semibold text-ink`}>
      {isResolved && <Check className="mr-1 inline size-3.5 text-success" aria-label="Resolved" />}
      <span className={rest === "" ? STAND_IN : undefined}>
        {view.kind === "narrow" && messageId !== undefined ? (
          <Lazy part={markedTopic} props={{ feedKey: viewKey(view), messageId, topic }} placeholder={title} />
        ) : (
          title
        )}
      </span>
    </a>
  );
}

function DirectRecipient({ address, userIds }: { address: string; userIds: readonly number[] }) {
  const users = useUsers();
  return (
    <>
      <MessagesSquare aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
      <a href={address} className={`${LINK} font-semibold text-ink`}>
        {directTitle(userIds, users)}
      </a>
    </>
  );
}
