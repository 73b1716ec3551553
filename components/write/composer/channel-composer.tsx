"use client";
/** The foot of a channel or topic: the composer, or the reason why there is none. */
import { mayPost } from "../../model/channels/channel-rights.ts";
import { useChannel } from "../../model/channels/use-channel.ts";
import type { FeedView } from "../../model/navigation/view.ts";
import type { Conversation } from "../../model/store/history/conversation.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { splitResolved, topicTitle } from "../../model/topics/topic-title.ts";
import { Lazy, lazyPart } from "../../ui/lazy-part.tsx";
import { Composer } from "./composer.tsx";
import { ComposerFoot } from "./composer-foot.tsx";
import { composerNotices } from "./composer-tools.ts";

const notices = lazyPart(composerNotices, ({ ChannelNotices }) => ChannelNotices);

type ChannelComposerProps = {
  view: Extract<FeedView, { kind: "channel" | "topic" }>;
  onSent: (conversation: Conversation) => void;
};

/** In a channel one names the topic. */
export function ChannelComposer({ view, onSent }: ChannelComposerProps) {
  const channel = useChannel(view.channelId);
  const mayWrite = useChatStore((state) => channel !== undefined && mayPost(state, channel));
  if (!channel) return null;
  const { name, isSubscribed } = channel;
  const topic = view.kind === "topic" ? topicTitle(splitResolved(view.topic).rest) : null;
  const placeholder = topic === null ? `New topic in ${name}` : `Message ${name} / ${topic}`;
  return (
    <ComposerFoot>
      {!(isSubscribed && mayWrite) && <Lazy part={notices} props={{ place: view, channel, mayWrite }} />}
      {mayWrite && <Composer place={view} placeholder={placeholder} onSent={onSent} />}
    </ComposerFoot>
  );
}
