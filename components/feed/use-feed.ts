"use client";
/** The messages of a view, fetched as one scrolls and kept true by events. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type FeedView, viewKey } from "../navigation/view.ts";
import type { Feed } from "../store/feeds-state.ts";
import type { Message } from "../store/messages-state.ts";
import { useChatStore } from "../store/use-store.ts";
import { continueFeed, type FeedAnchor, loadFeed } from "./load-feed.ts";
import { readingPlace } from "./reading-place.ts";

export type FeedReading = {
  /** Undefined until the first page is there. */
  feed: Feed | undefined;
  messages: readonly Message[];
  /** Why the first page is not there. */
  error: Error | null;
  retry: () => void;
  older: FeedEnd;
  newer: FeedEnd;
  jumpToNewest: () => Promise<unknown>;
};

export type FeedEnd = { isLoading: boolean; hasFailed: boolean; load: () => void };

function anchorOf(view: FeedView, feed: Feed | undefined): FeedAnchor {
  if (feed?.isStale) {
    const place = readingPlace(viewKey(view));
    return place && place !== "end" ? place.messageId : "newest";
  }
  if (view.near !== undefined) return view.near;
  // Mixed views are looked at from their end: one does not work through them message by message.
  return view.kind === "channel" || view.kind === "topic" || view.kind === "direct"
    ? "first_unread"
    : "newest";
}

/** Fetches what the view needs; a view seen before is shown from what is held, at once. */
export function useFeed(view: FeedView): FeedReading {
  const key = viewKey(view);
  const feed = useChatStore((state) => state.feeds.get(key));
  const all = useChatStore((state) => state.messages);
  const isNearMissing = view.near !== undefined && feed !== undefined && !feed.ids.includes(view.near);
  // Events tell nothing of channels one has not joined: their feeds are fetched whenever they are opened.
  const isTold = useChatStore(
    (state) => !("channelId" in view) || (state.channels.get(view.channelId)?.isSubscribed ?? false),
  );
  const first = useQuery({
    queryKey: ["feed", key, view.near ?? null],
    queryFn: () => loadFeed(view, anchorOf(view, feed)),
    enabled: feed === undefined || feed.isStale || isNearMissing || !isTold,
    gcTime: 0,
  });
  const isSettled = feed !== undefined && !(isNearMissing && first.isFetching);
  return {
    feed: isSettled ? feed : undefined,
    messages: useMemo(() => feed?.ids.flatMap((id) => all.get(id) ?? []) ?? [], [feed?.ids, all]),
    error: first.error,
    retry: () => void first.refetch(),
    older: useFeedEnd(view, "older", feed),
    newer: useFeedEnd(view, "newer", feed),
    jumpToNewest: () => loadFeed(view, "newest"),
  };
}

function useFeedEnd(view: FeedView, end: "older" | "newer", feed: Feed | undefined): FeedEnd {
  const page = useMutation({ mutationFn: (id: number) => continueFeed(view, end, id) });
  const id = end === "older" ? feed?.ids[0] : feed?.ids.at(-1);
  const isWhole = end === "older" ? feed?.foundOldest : feed?.foundNewest;
  return {
    isLoading: page.isPending,
    hasFailed: page.isError,
    load: () => {
      if (id !== undefined && !isWhole && !page.isPending && !feed?.isStale) page.mutate(id);
    },
  };
}
