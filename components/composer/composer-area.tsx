"use client";
/** The foot of a feed: the composer, or the reason why there is none. */
import type { ReactNode } from "react";
import { useChannel } from "../channels/use-channel.ts";
import { useJoinChannel } from "../channels/use-join-channel.ts";
import type { FeedView } from "../navigation/view.ts";
import { useOwnUser } from "../people/use-own-user.ts";
import { useUsers } from "../people/use-users.ts";
import { directTitle } from "../shell/header/direct-title.ts";
import { splitResolved, topicTitle } from "../sidebar/topic-title.ts";
import type { Conversation } from "../store/history/conversation.ts";
import type { Channel } from "../store/organization/channels-state.ts";
import { Button } from "../ui/button.tsx";
import { Composer } from "./composer.tsx";

type ComposerAreaProps = { view: FeedView; onSent: (conversation: Conversation) => void };

/** Views that mix conversations have none: one answers in the conversation itself. */
export function ComposerArea({ view, onSent }: ComposerAreaProps) {
  if (view.kind === "channel" || view.kind === "topic")
    return <ChannelComposer place={view} onSent={onSent} />;
  if (view.kind === "direct") return <DirectComposer place={view} onSent={onSent} />;
  return null;
}

function Foot({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-190 shrink-0 px-4 pb-4 max-sm:px-2 max-sm:pb-2">{children}</div>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <Foot>
      <p className="rounded-lg border border-line bg-sidebar px-3 py-2.5 text-ink-soft text-md">{children}</p>
    </Foot>
  );
}

type ChannelPlace = Extract<FeedView, { kind: "channel" | "topic" }>;

function ChannelComposer({ place, onSent }: { place: ChannelPlace; onSent: ComposerAreaProps["onSent"] }) {
  const channel = useChannel(place.channelId);
  if (!channel) return null;
  if (channel.isArchived) return <Notice>This channel is archived: it can be read, not written to.</Notice>;
  const topic = place.kind === "topic" ? topicTitle(splitResolved(place.topic).rest) : null;
  const placeholder = topic === null ? `New topic in ${channel.name}` : `Message ${channel.name} / ${topic}`;
  return (
    <Foot>
      {!channel.isSubscribed && <JoinNotice channel={channel} />}
      <Composer place={place} placeholder={placeholder} onSent={onSent} />
    </Foot>
  );
}

/** New messages of channels one is not in are not told, so the feed says that it stands still. */
function JoinNotice({ channel }: { channel: Channel }) {
  const join = useJoinChannel();
  return (
    <div className="mb-2 flex flex-wrap items-center gap-3 rounded-lg border border-line bg-sidebar py-1.5 pr-1.5 pl-3 text-ink-soft text-sm">
      <span className="min-w-0 flex-1">
        {join.error
          ? join.error.message
          : `You have not joined ${channel.name}: new messages do not appear here by themselves.`}
      </span>
      <Button size="sm" disabled={join.isPending} onClick={() => join.mutate(channel.name)}>
        Join
      </Button>
    </div>
  );
}

type DirectPlace = Extract<FeedView, { kind: "direct" }>;

function DirectComposer({ place, onSent }: { place: DirectPlace; onSent: ComposerAreaProps["onSent"] }) {
  const users = useUsers();
  const own = useOwnUser();
  const gone = place.userIds.map((id) => users.get(id)).find((user) => user && !user.isActive);
  if (place.userIds.some((id) => !users.has(id))) {
    return <Notice>Someone in this conversation does not exist, or is not yours to see.</Notice>;
  }
  if (gone) return <Notice>{gone.name} is deactivated and would not get your message.</Notice>;
  const isOwn = place.userIds.length === 1 && place.userIds[0] === own.id;
  const placeholder = isOwn ? "A note to yourself" : `Message ${directTitle(place.userIds, users)}`;
  return (
    <Foot>
      <Composer place={place} placeholder={placeholder} onSent={onSent} />
    </Foot>
  );
}
