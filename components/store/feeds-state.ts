/** The stretch of history each view holds, and what arriving, moving and deleted messages change in it. */
import { type FeedView, viewKey } from "../navigation/view.ts";
import { conversationKey } from "./conversation.ts";
import type { Message, MessagesState } from "./messages-state.ts";

export type Feed = {
  view: FeedView;
  /** Ascending, without gaps between the first and the last. */
  ids: readonly number[];
  foundOldest: boolean;
  foundNewest: boolean;
  /** Events may have been missed: shown as it is until it is fetched again. */
  isStale: boolean;
  /** Counts how often a page took the feed's place; what is drawn begins anew with each. */
  generation: number;
};

/** By view key. */
export type FeedsState = ReadonlyMap<string, Feed>;

export type FeedPage = {
  ids: readonly number[];
  foundOldest: boolean;
  foundNewest: boolean;
};

/** Whether the view shows the message. */
export function viewShows(view: FeedView, message: Message): boolean {
  switch (view.kind) {
    case "feed":
      return true;
    case "mentions":
      return message.isMentioned;
    case "starred":
      return message.isStarred;
    case "channel":
      return message.conversation.kind === "topic" && message.conversation.channelId === view.channelId;
    case "topic":
    case "direct":
      return viewKey(view) === conversationKey(message.conversation);
  }
}

/** A first page, or one around another message, takes the feed's place. */
export function withFeed(feeds: FeedsState, view: FeedView, page: FeedPage): FeedsState {
  const key = viewKey(view);
  const generation = (feeds.get(key)?.generation ?? 0) + 1;
  return new Map(feeds).set(key, { view, ...page, isStale: false, generation });
}

/** A page continued the feed at its older or newer end. */
export function extendFeed(
  feeds: FeedsState,
  view: FeedView,
  page: FeedPage,
  end: "older" | "newer",
): FeedsState {
  const key = viewKey(view);
  const feed = feeds.get(key);
  if (!feed) return feeds;
  const ids = mergeIds(feed.ids, page.ids);
  const found =
    end === "older"
      ? { foundOldest: page.foundOldest }
      : { foundNewest: page.foundNewest || feed.foundNewest };
  return new Map(feeds).set(key, { ...feed, ids, ...found });
}

/** Messages arrived: each view that shows them, and whose newest end is known, goes on with them. */
export function appendToFeeds(feeds: FeedsState, messages: readonly Message[]): FeedsState {
  return changeEach(feeds, (feed) => {
    if (!feed.foundNewest) return feed;
    const held = new Set(feed.ids);
    const shown = messages.filter((message) => !held.has(message.id) && viewShows(feed.view, message));
    return shown.length === 0
      ? feed
      : {
          ...feed,
          ids: mergeIds(
            feed.ids,
            shown.map((message) => message.id),
          ),
        };
  });
}

/** Messages are gone. */
export function removeFromFeeds(feeds: FeedsState, gone: readonly number[]): FeedsState {
  const set = new Set(gone);
  return changeEach(feeds, (feed) => {
    const ids = feed.ids.filter((id) => !set.has(id));
    return ids.length === feed.ids.length ? feed : { ...feed, ids };
  });
}

/**
 * Messages stand elsewhere than before: they leave the feeds that no longer show them. A feed that shows them now may
 * lack others around them, so it is fetched again.
 */
export function refileInFeeds(
  feeds: FeedsState,
  messages: MessagesState,
  ids: readonly number[],
): FeedsState {
  const moved = ids.flatMap((id) => messages.get(id) ?? []);
  return changeEach(feeds, (feed) => {
    const held = new Set(feed.ids);
    const out = new Set(moved.filter((m) => held.has(m.id) && !viewShows(feed.view, m)).map((m) => m.id));
    const comesIn =
      moved.length < ids.length
        ? feed.view.kind === "topic" || feed.view.kind === "channel"
        : moved.some((m) => !held.has(m.id) && viewShows(feed.view, m));
    if (out.size === 0 && !comesIn) return feed;
    return {
      ...feed,
      ids: feed.ids.filter((id) => !out.has(id)),
      isStale: feed.isStale || comesIn,
    };
  });
}

/** Events were missed: every feed has to be fetched again before it is true. */
export function staleFeeds(feeds: FeedsState): FeedsState {
  return changeEach(feeds, (feed) => ({
    ...feed,
    isStale: true,
    foundNewest: false,
  }));
}

/** One has joined channels: what was said there before was not told. */
export function staleChannelFeeds(feeds: FeedsState, channelIds: readonly number[]): FeedsState {
  return changeEach(feeds, (feed) =>
    "channelId" in feed.view && channelIds.includes(feed.view.channelId) ? { ...feed, isStale: true } : feed,
  );
}

function changeEach(feeds: FeedsState, change: (feed: Feed) => Feed): FeedsState {
  let next: Map<string, Feed> | null = null;
  for (const [key, feed] of feeds) {
    const changed = change(feed);
    if (changed === feed) continue;
    next ??= new Map(feeds);
    next.set(key, changed);
  }
  return next ?? feeds;
}

function mergeIds(a: readonly number[], b: readonly number[]): number[] {
  const lastA = a.at(-1);
  const firstB = b[0];
  if (lastA !== undefined && firstB !== undefined && firstB > lastA) return [...a, ...b];
  return [...new Set([...a, ...b])].sort((x, y) => x - y);
}
