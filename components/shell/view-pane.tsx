"use client";
/** Chooses what the middle pane shows. */
import { SearchX } from "lucide-react";
import { useChannel } from "../channels/use-channel.ts";
import { FeedSkeleton } from "../feed/feed-skeleton.tsx";
import type { FeedView, PlaceView, View } from "../navigation/view.ts";
import { viewToHash } from "../navigation/view-hash.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { preload } from "../ui/late-module.ts";
import { Late, latePart } from "../ui/late-part.tsx";
import { useFirstTouch } from "../ui/use-first-touch.ts";

// A conversation needs no script of the lists of conversations, nor they that of messages.
const inboxPane = latePart(() => import("../inbox/inbox-pane.tsx").then((module) => module.InboxPane));
const recentPane = latePart(() => import("../recent/recent-pane.tsx").then((module) => module.RecentPane));
const messagePane = latePart(() => import("../feed/message-pane.tsx").then((module) => module.MessagePane));

/** Starts loading what shows the view. */
export function preloadPane(view: View): void {
  if (view.kind === "inbox") preload(inboxPane);
  else if (view.kind === "recent") preload(recentPane);
  else if (view.kind !== "settings") preload(messagePane);
}

function preloadAll(): void {
  preload(inboxPane);
  preload(recentPane);
  preload(messagePane);
}

function MessagePane({ view }: { view: FeedView }) {
  return <Late part={messagePane} props={{ view }} placeholder={<FeedSkeleton />} />;
}

/** Inbox and recent conversations are lists of conversations; everything else is a feed of messages. */
export function ViewPane({ view }: { view: PlaceView }) {
  useFirstTouch(preloadAll);
  if (view.kind === "inbox") return <Late part={inboxPane} props={{}} placeholder={<FeedSkeleton />} />;
  if (view.kind === "recent") return <Late part={recentPane} props={{}} placeholder={<FeedSkeleton />} />;
  return "channelId" in view ? <ChannelPane view={view} /> : <MessagePane view={view} />;
}

type ChannelView = Extract<View, { channelId: number }>;

function ChannelPane({ view }: { view: ChannelView }) {
  const isKnown = useChannel(view.channelId) !== undefined;
  return isKnown ? <MessagePane view={view} /> : <NoSuchChannel />;
}

function NoSuchChannel() {
  return (
    <EmptyState
      icon={<SearchX />}
      title="There is no such channel"
      action={
        <a href={viewToHash({ kind: "inbox" })} className="rounded-sm text-accent text-md hover:underline">
          Go to the inbox
        </a>
      }
    >
      It was removed, or is private and not shared with you.
    </EmptyState>
  );
}
