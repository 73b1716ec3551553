"use client";
/** A view's messages. */
import { useEffect, useMemo, useRef, useState } from "react";
import { type FeedView, viewKey } from "../../model/navigation/view.ts";
import { readingPlace } from "../../model/reading/reading-place.ts";
import type { ChatState } from "../../model/store/chat-state.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { type Feed, openFeed, opensAtUnread } from "../../model/store/history/feeds-state.ts";
import type { Message } from "../../model/store/history/messages-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { RequestFailure } from "../../net/connection/api-client.ts";
import { continueFeed, type FeedAnchor, loadFeed, pageRequestName } from "./load-feed.ts";

export type FeedReading = {
  feed: Feed | undefined;
  messages: readonly Message[];
  error: Error | null;
  isRefused: boolean;
  isAstray: boolean;
  retry: () => void;
  older: FeedEnd;
  newer: FeedEnd;
  jumpToNewest: () => Promise<void>;
  jumpToOldest: () => Promise<void>;
  jumpToUnread: () => Promise<void>;
};

export type FeedEnd = { isLoading: boolean; hasFailed: boolean; load: () => void };

function anchorOf(view: FeedView, feed: Feed | undefined): FeedAnchor {
  const place = readingPlace(viewKey(view));
  if (view.near !== undefined && !feed?.isStale) return view.near;
  if (place) return place === "end" ? "newest" : place.messageId;
  // A feed from an earlier visit opens as if new, unless the user has scrolled it.
  const isOpening = !feed?.isStale || feed.generation === 0;
  if (view.near !== undefined && isOpening) return view.near;
  return opensAtUnread(view) && isOpening ? "first_unread" : "newest";
}

/** `needsNewest` does not change where the feed itself opens later. */
function loadFirst(view: FeedView, feed: Feed | undefined, needsNewest: boolean): void {
  if (needsNewest) void loadFeed(view, "newest", true);
  else void loadFeed(view, anchorOf(view, feed));
}

/** With `needsNewest`, shows an older stretch only if the end cannot be fetched. */
export function useFeed(view: FeedView, needsNewest = false): FeedReading {
  const key = viewKey(view);
  const feed = useChatStore((state) => state.feeds.get(key));
  const first = useChatStore((state) => state.requests.get(pageRequestName(view, "first")));
  const messages = useFeedMessages(feed);
  const isNearMissing = view.near !== undefined && feed !== undefined && !feed.ids.has(view.near);
  const isEndMissing = needsNewest && feed?.foundNewest === false;
  const hasAsked = useFirstPage(view, feed, { isNearMissing, isEndMissing, needsNewest });
  const isNearComing = isNearMissing && (!hasAsked || first?.failure === null);
  // Given up only after a failure.
  const isEndComing = isEndMissing && !first?.failure;
  const isSettled = feed !== undefined && !isNearComing && !isEndComing;
  return {
    feed: isSettled ? feed : undefined,
    messages,
    error: first?.failure ?? null,
    isRefused: first?.failure instanceof RequestFailure && first.failure.code === "BAD_NARROW",
    isAstray: isSettled && isNearMissing && first === undefined,
    retry: () => loadFirst(view, feed, needsNewest),
    older: useFeedEnd(view, "older"),
    newer: useFeedEnd(view, "newer"),
    jumpToNewest: () => loadFeed(view, "newest"),
    jumpToOldest: () => loadFeed(view, "oldest"),
    jumpToUnread: () => loadFeed(view, "first_unread"),
  };
}

type FirstPageNeeds = {
  isNearMissing: boolean;
  isEndMissing: boolean;
  needsNewest: boolean;
};

/** False until requested. */
function useFirstPage(view: FeedView, feed: Feed | undefined, needs: FirstPageNeeds): boolean {
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const name = pageRequestName(view, "first");
  const key = viewKey(view);
  const isOnline = useChatStore((state) => state.connection === "online");
  // No events arrive from channels not joined or for narrows: fetch on each visit.
  const hasEvents = useChatStore(
    (state) =>
      view.kind !== "narrow" &&
      (!("channelId" in view) || (state.channels.get(view.channelId)?.isSubscribed ?? false)),
  );
  const isMissing = feed === undefined || feed.isStale || needs.isNearMissing || needs.isEndMissing;
  const latest = useRef({ view, load: () => {} });
  latest.current = { view, load: () => loadFirst(view, feed, needs.needsNewest) };
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches for another view.
  useEffect(() => {
    if (!hasEvents) latest.current.load();
  }, [key, view.near, hasEvents]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches for another view, when back online, and when the fetched page lacks the needed end.
  useEffect(() => {
    if (isMissing) latest.current.load();
    setAskedFor(name);
  }, [key, view.near, isMissing, needs.isEndMissing, isOnline]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the view.
  useEffect(() => {
    chatStore.update((state) => ({ ...state, feeds: openFeed(state.feeds, latest.current.view) }));
  }, [key]);
  return askedFor === name;
}

function useFeedMessages(feed: Feed | undefined): readonly Message[] {
  const ids = feed?.ids;
  const select = useMemo(() => {
    let last: { from: ChatState["messages"]; messages: readonly Message[] } | null = null;
    return ({ messages: from }: ChatState): readonly Message[] => {
      if (last?.from === from) return last.messages;
      const messages = [...(ids?.keys() ?? [])].flatMap((id) => from.get(id) ?? []);
      const isSame =
        last?.messages.length === messages.length &&
        messages.every((message, index) => message === last?.messages[index]);
      last = { from, messages: isSame && last ? last.messages : messages };
      return last.messages;
    };
  }, [ids]);
  return useChatStore(select);
}

function useFeedEnd(view: FeedView, end: "older" | "newer"): FeedEnd {
  const request = useChatStore((state) => state.requests.get(pageRequestName(view, end)));
  return {
    isLoading: request?.failure === null,
    hasFailed: request !== undefined && request.failure !== null,
    load: () => void continueFeed(view, end),
  };
}
