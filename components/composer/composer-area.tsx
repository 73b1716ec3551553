"use client";
/** The foot of a feed: the composer, or the reason why there is none. */
import type { ReactNode } from "react";
import { mayConverse, mayPost } from "../channels/posting-right.ts";
import { useChannel } from "../channels/use-channel.ts";
import type { FeedView } from "../navigation/view.ts";
import { useOwnUser } from "../people/use-own-user.ts";
import { useUsers } from "../people/use-users.ts";
import { directTitle } from "../shell/header/direct-title.ts";
import { splitResolved, topicTitle } from "../sidebar/topic-title.ts";
import type { Conversation } from "../store/history/conversation.ts";
import { useChatStore } from "../store/use-store.ts";
import { Late, latePart } from "../ui/late-part.tsx";
import { Composer } from "./composer.tsx";

const joinNotice = latePart(() => import("./join-notice.tsx").then((module) => module.JoinNotice));

const noComposer = latePart(() => import("./no-composer.tsx").then((module) => module.NoComposer));

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

type ChannelPlace = Extract<FeedView, { kind: "channel" | "topic" }>;

function ChannelComposer({ place, onSent }: { place: ChannelPlace; onSent: ComposerAreaProps["onSent"] }) {
  const channel = useChannel(place.channelId);
  const mayWrite = useChatStore((state) => channel !== undefined && mayPost(state, channel));
  if (!channel) return null;
  const { name, isArchived, isSubscribed } = channel;
  const topic = place.kind === "topic" ? topicTitle(splitResolved(place.topic).rest) : null;
  const placeholder = topic === null ? `New topic in ${name}` : `Message ${name} / ${topic}`;
  return (
    <Foot>
      {!isSubscribed && !isArchived && <Late part={joinNotice} props={{ channelName: name }} />}
      {mayWrite ? (
        <Composer place={place} placeholder={placeholder} onSent={onSent} />
      ) : (
        <Late part={noComposer} props={{ place, why: isArchived ? "archived" : "not-allowed", name }} />
      )}
    </Foot>
  );
}

type DirectPlace = Extract<FeedView, { kind: "direct" }>;

function DirectComposer({ place, onSent }: { place: DirectPlace; onSent: ComposerAreaProps["onSent"] }) {
  const users = useUsers();
  const own = useOwnUser();
  const mayWrite = useChatStore((state) => mayConverse(state, place.userIds));
  const people = place.userIds.map((id) => users.get(id));
  const gone = people.find((user) => user && !user.isActive);
  const isOwn = place.userIds.length === 1 && place.userIds[0] === own.id;
  const placeholder = isOwn ? "A note to yourself" : `Message ${directTitle(place.userIds, users)}`;
  const why = people.includes(undefined) ? "unknown" : gone ? "deactivated" : mayWrite ? null : "no-direct";
  return (
    <Foot>
      {why === null ? (
        <Composer place={place} placeholder={placeholder} onSent={onSent} />
      ) : (
        <Late part={noComposer} props={{ place, why, name: gone?.name ?? "" }} />
      )}
    </Foot>
  );
}
