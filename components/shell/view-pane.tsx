"use client";
/** Chooses what stands in the middle. */
import { SearchX } from "lucide-react";
import { useChannel } from "../channels/use-channel.ts";
import { FeedSkeleton } from "../feed/feed-skeleton.tsx";
import { InboxPane } from "../inbox/inbox-pane.tsx";
import type { FeedView, View } from "../navigation/view.ts";
import { viewToHash } from "../navigation/view-hash.ts";
import { RecentPane } from "../recent/recent-pane.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Late, latePart, preload } from "../ui/late-part.tsx";
import { useFirstTouch } from "../ui/use-first-touch.ts";

// The lists of conversations can be drawn without what draws messages and writes them.
const messagePane = latePart(() => import("../feed/message-pane.tsx").then((module) => module.MessagePane));

function MessagePane({ view }: { view: FeedView }) {
  return <Late part={messagePane} props={{ view }} placeholder={<FeedSkeleton />} />;
}

/** Inbox and recent conversations are lists of conversations; everything else is a feed of messages. */
export function ViewPane({ view }: { view: View }) {
  useFirstTouch(() => preload(messagePane));
  if (view.kind === "inbox") return <InboxPane />;
  if (view.kind === "recent") return <RecentPane />;
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
