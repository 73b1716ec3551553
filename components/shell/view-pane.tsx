"use client";
/** Chooses what stands in the middle. */
import { SearchX } from "lucide-react";
import dynamic from "next/dynamic";
import { useChannel } from "../channels/use-channel.ts";
import { FeedSkeleton } from "../feed/feed-skeleton.tsx";
import { InboxPane } from "../inbox/inbox-pane.tsx";
import type { View } from "../navigation/view.ts";
import { viewToHash } from "../navigation/view-hash.ts";
import { RecentPane } from "../recent/recent-pane.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useFirstTouch } from "../ui/use-first-touch.ts";

// The lists of conversations can be drawn without what draws messages and writes them.
const loadMessagePane = () => import("../feed/message-pane.tsx").then((module) => module.MessagePane);
const MessagePane = dynamic(loadMessagePane, { ssr: false, loading: FeedSkeleton });

/** Inbox and recent conversations are lists of conversations; everything else is a feed of messages. */
export function ViewPane({ view }: { view: View }) {
  useFirstTouch(() => void loadMessagePane());
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
