/** Loaded history per view. */
import { type FeedView, type NarrowTerm, viewKey, viewOfConversation } from "../../navigation/view.ts";
import { type IdSet, idSet, withIds } from "../id-set.ts";
import { type Conversation, conversationKey } from "./conversation.ts";
import type { Message, MessagesState } from "./messages-state.ts";

export type Feed = {
  view: FeedView;
  /** Contiguous. */
  ids: IdSet;
  foundOldest: boolean;
  foundNewest: boolean;
  /** Whether a search stopped before older messages. */
  isLimited: boolean;
  /** Search matches by message id. */
  found: ReadonlyMap<number, FoundText>;
  /** Shown until fetched again. */
  isStale: boolean;
  /** Incremented to re-render the list from scratch. */
  generation: number;
};

/** HTML with the matches marked, and what it was made of. */
export type FoundText = { content: string; html: string; topic: string; topicHtml: string };

/** By view key, latest opened last; bounded by evict-history.ts. */
export type FeedsState = ReadonlyMap<string, Feed>;

export type FeedPage = {
  ids: readonly number[];
  foundOldest: boolean;
  foundNewest: boolean;
  isLimited: boolean;
  found: ReadonlyMap<number, FoundText>;
};

/** Other lists, such as starred messages, open at the end. */
export function opensAtUnread(view: FeedView): boolean {
  return view.kind === "channel" || view.kind === "topic" || view.kind === "direct" || view.kind === "feed";
}

function keysShowing(message: Message): string[] {
  const { conversation } = message;
  const keys = [viewKey({ kind: "feed" }), conversationKey(conversation)];
  if (conversation.kind === "topic")
    keys.push(viewKey({ kind: "channel", channelId: conversation.channelId }));
  if (message.isMentioned) keys.push(viewKey({ kind: "mentions" }));
  if (message.isStarred) keys.push(viewKey({ kind: "starred" }));
  return keys;
}

export function openFeed(feeds: FeedsState, view: FeedView): FeedsState {
  const key = viewKey(view);
  const feed = feeds.get(key);
  if (!feed || [...feeds.keys()].at(-1) === key) return feeds;
  const next = new Map(feeds);
  next.delete(key);
  return next.set(key, feed);
}

export function withFeed(feeds: FeedsState, view: FeedView, page: FeedPage): FeedsState {
  const key = viewKey(view);
  const generation = (feeds.get(key)?.generation ?? 0) + 1;
  return new Map(feeds).set(key, { view, ...page, ids: idSet(page.ids), isStale: false, generation });
}

/** A page is ignored if the feed's end is no longer `from`, since it would leave a gap. */
export function extendFeed(
  feeds: FeedsState,
  view: FeedView,
  page: FeedPage,
  end: "older" | "newer",
  from: number,
): FeedsState {
  const key = viewKey(view);
  const feed = feeds.get(key);
  if (!feed || endOf(feed, end) !== from) return feeds;
  const ends =
    end === "older"
      ? { foundOldest: page.foundOldest, isLimited: page.isLimited }
      : { foundNewest: page.foundNewest || feed.foundNewest };
  const marked = page.found.size === 0 ? feed.found : new Map([...feed.found, ...page.found]);
  return new Map(feeds).set(key, { ...feed, ids: withIds(feed.ids, page.ids), ...ends, found: marked });
}

export function endOf(feed: Feed, end: "older" | "newer"): number | undefined {
  return end === "older" ? feed.ids.firstKey() : feed.ids.lastKey();
}

export function appendToFeeds(feeds: FeedsState, messages: readonly Message[]): FeedsState {
  const changed = new Map<string, Feed>();
  for (const message of messages) {
    for (const key of keysShowing(message)) {
      const feed = changed.get(key) ?? feeds.get(key);
      if (feed?.foundNewest) changed.set(key, { ...feed, ids: feed.ids.with(message.id, true) });
    }
  }
  return withChanged(feeds, changed);
}

export function removeFromFeeds(feeds: FeedsState, gone: readonly number[]): FeedsState {
  return changeEach(feeds, (feed) => {
    const ids = feed.ids.withoutAll(gone);
    return ids === feed.ids ? feed : { ...feed, ids };
  });
}

export function restoreToFeeds(feeds: FeedsState, keys: readonly string[], messageId: number): FeedsState {
  const shownIn = new Set(keys);
  return changeEach(feeds, (feed) =>
    shownIn.has(viewKey(feed.view)) ? { ...feed, ids: feed.ids.with(messageId, true) } : feed,
  );
}

/** Feeds that now show the messages become stale, since others around them may be missing. */
export function refileInFeeds(
  feeds: FeedsState,
  messages: MessagesState,
  ids: readonly number[],
): FeedsState {
  const moved = ids
    .flatMap((id) => messages.get(id) ?? [])
    .map((message) => ({
      id: message.id,
      keys: new Set(keysShowing(message)),
    }));
  const areAllHeld = moved.length === ids.length;
  return changeEach(feeds, (feed) => {
    // Only the server can evaluate search terms.
    if (feed.view.kind === "narrow") return feed;
    const key = viewKey(feed.view);
    const left = feed.ids.withoutAll(moved.filter(({ keys }) => !keys.has(key)).map(({ id }) => id));
    const comesIn = areAllHeld
      ? moved.some(({ id, keys }) => keys.has(key) && !feed.ids.has(id))
      : feed.view.kind === "topic" || feed.view.kind === "channel";
    if (left === feed.ids && !comesIn) return feed;
    return { ...feed, ids: left, isStale: feed.isStale || comesIn };
  });
}

/** The new place becomes stale, since it may have had messages. */
export function moveFeed(
  feeds: FeedsState,
  { from, to }: { from: Conversation; to: Conversation },
  ids: readonly number[],
): FeedsState {
  const [former, next] = [conversationKey(from), conversationKey(to)];
  const moved = new Set(ids);
  const feed = feeds.get(former);
  if (!feed || feeds.has(next) || [...feed.ids.keys()].some((id) => !moved.has(id))) return feeds;
  const there = { ...feed, view: viewOfConversation(to), isStale: true };
  return new Map([...feeds].map(([key, other]) => (key === former ? [next, there] : [key, other])));
}

/** The message may belong to feeds of messages with reactions. */
export function staleReactionFeeds(feeds: FeedsState, messageId: number): FeedsState {
  return changeEach(feeds, (feed) =>
    feed.view.kind === "narrow" && feed.view.terms.some(isOfReactions) && !feed.ids.has(messageId)
      ? { ...feed, isStale: true }
      : feed,
  );
}

function isOfReactions({ operator, operand }: NarrowTerm): boolean {
  return operator === "has" && operand === "reaction";
}

/** Call this after missed events. */
export function staleFeeds(feeds: FeedsState): FeedsState {
  return changeEach(feeds, (feed) => ({
    ...feed,
    isStale: true,
    foundNewest: false,
  }));
}

export function feedsOfChannels(
  feeds: FeedsState,
  channels: { has: (channelId: number) => boolean },
): FeedsState {
  const left = [...feeds].filter(([, { view }]) => !("channelId" in view) || channels.has(view.channelId));
  return left.length === feeds.size ? feeds : new Map(left);
}

/** Newly joined channels have messages without events. */
export function staleChannelFeeds(feeds: FeedsState, channelIds: readonly number[]): FeedsState {
  return changeEach(feeds, (feed) =>
    "channelId" in feed.view && channelIds.includes(feed.view.channelId) ? { ...feed, isStale: true } : feed,
  );
}

function changeEach(feeds: FeedsState, change: (feed: Feed) => Feed): FeedsState {
  const changed = new Map<string, Feed>();
  for (const [key, feed] of feeds) {
    const next = change(feed);
    if (next !== feed) changed.set(key, next);
  }
  return withChanged(feeds, changed);
}

function withChanged(feeds: FeedsState, changed: ReadonlyMap<string, Feed>): FeedsState {
  return changed.size === 0 ? feeds : new Map([...feeds, ...changed]);
}
