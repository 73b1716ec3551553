"use client";
/** The foot of a feed: the composer, or the reason why there is none. */
import type { ReactNode } from "react";
import { useChannel } from "../channels/use-channel.ts";
import { useFocusForGone } from "../keyboard/use-focus-for-gone.ts";
import { type FeedView, viewKey } from "../navigation/view.ts";
import { useOwnUser } from "../people/use-own-user.ts";
import { useUsers } from "../people/use-users.ts";
import { directTitle } from "../shell/header/direct-title.ts";
import { splitResolved, topicTitle } from "../sidebar/topic-title.ts";
import type { Conversation } from "../store/history/conversation.ts";
import { Late, latePart } from "../ui/late-part.tsx";
import { Composer } from "./composer.tsx";
import { useNoComposer } from "./composer-focus.ts";

const joinNotice = latePart(() => import("./join-notice.tsx").then((module) => module.JoinNotice));

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

function Notice({ place, children }: { place: FeedView; children: ReactNode }) {
  useNoComposer(viewKey(place));
  useFocusForGone();
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
  if (channel.isArchived)
    return <Notice place={place}>This channel is archived: it can be read, not written to.</Notice>;
  const topic = place.kind === "topic" ? topicTitle(splitResolved(place.topic).rest) : null;
  const placeholder = topic === null ? `New topic in ${channel.name}` : `Message ${channel.name} / ${topic}`;
  return (
    <Foot>
      {!channel.isSubscribed && <Late part={joinNotice} props={{ channelName: channel.name }} />}
      <Composer place={place} placeholder={placeholder} onSent={onSent} />
    </Foot>
  );
}

type DirectPlace = Extract<FeedView, { kind: "direct" }>;

function DirectComposer({ place, onSent }: { place: DirectPlace; onSent: ComposerAreaProps["onSent"] }) {
  const users = useUsers();
  const own = useOwnUser();
  const gone = place.userIds.map((id) => users.get(id)).find((user) => user && !user.isActive);
  if (place.userIds.some((id) => !users.has(id))) {
    return (
      <Notice place={place}>
        Someone in this conversation does not exist, or you do not have access to them.
      </Notice>
    );
  }
  if (gone) return <Notice place={place}>{gone.name} is deactivated and would not get your message.</Notice>;
  const isOwn = place.userIds.length === 1 && place.userIds[0] === own.id;
  const placeholder = isOwn ? "A note to yourself" : `Message ${directTitle(place.userIds, users)}`;
  return (
    <Foot>
      <Composer place={place} placeholder={placeholder} onSent={onSent} />
    </Foot>
  );
}
