/** The stretch of history each view holds, and what arriving, moving and deleted messages change in it. */
import { type FeedView, type NarrowTerm, viewKey, viewOfConversation } from "../../navigation/view.ts";
import { type IdSet, idSet, withIds } from "../id-set.ts";
import { type Conversation, conversationKey } from "./conversation.ts";
import type { Message, MessagesState } from "./messages-state.ts";

export type Feed = {
  view: FeedView;
  /** Without gaps between the first and the last. */
  ids: IdSet;
  foundOldest: boolean;
  foundNewest: boolean;
  /** Whether the server has not searched what is older: a search ends when it has looked at too many messages. */
  isLimited: boolean;
  /** What a search has found in each message. */
  found: ReadonlyMap<number, FoundText>;
  /** Events may have been missed: it is shown as it is until it is fetched again. */
  isStale: boolean;
  /** Raised whenever another stretch of history replaces the feed; the list on screen is then rendered from scratch. */
  generation: number;
};

/** A message's content as it was then, and the same with what was found marked. */
export type FoundText = { content: string; html: string };

/** By view key, the one opened last at the end; their number is bounded (evict-history.ts). */
export type FeedsState = ReadonlyMap<string, Feed>;

export type FeedPage = {
  ids: readonly number[];
  foundOldest: boolean;
  foundNewest: boolean;
  isLimited: boolean;
  found: ReadonlyMap<number, FoundText>;
};

/** Whether a view is opened at its oldest unread message. Lists such as the starred messages are opened at their end. */
export function opensAtUnread(view: FeedView): boolean {
  return view.kind === "channel" || view.kind === "topic" || view.kind === "direct" || view.kind === "feed";
}

/** The keys of the views that show the message. */
function keysShowing(message: Message): string[] {
  const { conversation } = message;
  const keys = [viewKey({ kind: "feed" }), conversationKey(conversation)];
  if (conversation.kind === "topic")
    keys.push(viewKey({ kind: "channel", channelId: conversation.channelId }));
  if (message.isMentioned) keys.push(viewKey({ kind: "mentions" }));
  if (message.isStarred) keys.push(viewKey({ kind: "starred" }));
  return keys;
}

/** A view is opened: its feed counts as the one used last. */
export function openFeed(feeds: FeedsState, view: FeedView): FeedsState {
  const key = viewKey(view);
  const feed = feeds.get(key);
  if (!feed || [...feeds.keys()].at(-1) === key) return feeds;
  const next = new Map(feeds);
  next.delete(key);
  return next.set(key, feed);
}

/** A first page, or one around another message, replaces the feed. */
export function withFeed(feeds: FeedsState, view: FeedView, page: FeedPage): FeedsState {
  const key = viewKey(view);
  const generation = (feeds.get(key)?.generation ?? 0) + 1;
  return new Map(feeds).set(key, { view, ...page, ids: idSet(page.ids), isStale: false, generation });
}

/**
 * A page continued the feed at its older or newer end, which was the message `from` when the page was asked for. If the
 * end has become another meanwhile, the page would leave a gap, and the feed stays as it is.
 */
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

/** The message at an end of the feed; undefined when the feed is empty. */
export function endOf(feed: Feed, end: "older" | "newer"): number | undefined {
  return end === "older" ? feed.ids.firstKey() : feed.ids.lastKey();
}

/** Messages arrived: each view that shows them, and whose newest end is known, goes on with them. */
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

/** Messages are gone. */
export function removeFromFeeds(feeds: FeedsState, gone: readonly number[]): FeedsState {
  return changeEach(feeds, (feed) => {
    const ids = feed.ids.withoutAll(gone);
    return ids === feed.ids ? feed : { ...feed, ids };
  });
}

/** A message that had been taken out of the feeds with these keys is there after all. */
export function restoreToFeeds(feeds: FeedsState, keys: readonly string[], messageId: number): FeedsState {
  const shownIn = new Set(keys);
  return changeEach(feeds, (feed) =>
    shownIn.has(viewKey(feed.view)) ? { ...feed, ids: feed.ids.with(messageId, true) } : feed,
  );
}

/**
 * Messages were moved or starred: they leave the feeds that no longer show them. A feed that shows them now may lack
 * others around them, so it is fetched again.
 */
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
    // Whether a message still fits the terms is known to the server only.
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

/**
 * A topic went elsewhere as a whole. What is held of it is shown there at once, unless that place is held already; it is
 * fetched again, since there may have been others before.
 */
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

/** Somebody reacted to this message: it may be one that feeds of messages with reactions do not have yet. */
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

/** Events were missed: every feed has to be fetched again. */
export function staleFeeds(feeds: FeedsState): FeedsState {
  return changeEach(feeds, (feed) => ({
    ...feed,
    isStale: true,
    foundNewest: false,
  }));
}

/** Without the feeds of channels that are not among these. */
export function feedsOfChannels(
  feeds: FeedsState,
  channels: { has: (channelId: number) => boolean },
): FeedsState {
  const left = [...feeds].filter(([, { view }]) => !("channelId" in view) || channels.has(view.channelId));
  return left.length === feeds.size ? feeds : new Map(left);
}

/** The reader joined channels, whose earlier messages came without events. */
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
