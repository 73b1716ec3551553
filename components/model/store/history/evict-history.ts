/** Evicts history not needed on screen. */
import type { ChatState } from "../chat-state.ts";
import { idSet, withIds } from "../id-set.ts";
import { SortedMap } from "../sorted-map.ts";
import type { Store } from "../store.ts";
import { type Feed, type FeedsState, opensAtUnread } from "./feeds-state.ts";
import type { Message, MessagesState } from "./messages-state.ts";

/** The latest opened; others are fetched again. */
const MAX_FEEDS = 50;
/** Feeds kept whole, including the one on screen. */
const WHOLE_FEEDS = 3;
/** Longer ones are trimmed with the user at their end, since they grow by themselves. */
const MAX_FEED_SIZE = 2000;
/** Messages on each side of the user's place: about two screens. */
const WINDOW = 60;
/** A page requested before they arrived may need the newest messages. */
const NEWEST_KEPT = 500;

/** "end" opens the view there. */
type PlaceOf = (viewKey: string) => number | "end" | undefined;

export function evictHistory(state: ChatState, placeOf: PlaceOf): ChatState {
  const feeds = trimFeeds(state, placeOf);
  return { ...state, feeds, messages: referredTo(state, feeds) };
}

function trimFeeds({ feeds, messages }: ChatState, placeOf: PlaceOf): FeedsState {
  const kept = [...feeds].slice(-MAX_FEEDS);
  const firstWhole = kept.length - WHOLE_FEEDS;
  return new Map(
    kept.map(([key, feed], index): [string, Feed] => {
      const place = placeOf(key);
      const isInUse = index >= firstWhole && (feed.ids.size <= MAX_FEED_SIZE || typeof place === "number");
      return [key, isInUse ? feed : trimmedFeed(feed, messages, place)];
    }),
  );
}

/** As if just fetched around its opening place. */
export function trimmedFeed(feed: Feed, messages: MessagesState, place: number | "end" | undefined): Feed {
  const ids = [...feed.ids.keys()];
  const firstUnread = opensAtUnread(feed.view)
    ? ids.find((id) => messages.get(id)?.isRead === false)
    : undefined;
  const opensAt = (place === "end" ? undefined : (place ?? firstUnread)) ?? ids.at(-1) ?? 0;
  const at = Math.max(
    0,
    ids.findIndex((id) => id >= opensAt),
  );
  const from = Math.max(0, at - WINDOW);
  const to = Math.min(ids.length, at + WINDOW);
  if (from === 0 && to === ids.length) return feed;
  return {
    ...feed,
    ids: idSet(ids.slice(from, to)),
    foundOldest: feed.foundOldest && from === 0,
    foundNewest: feed.foundNewest && to === ids.length,
    generation: feed.generation + 1,
  };
}

/** Messages of feeds, the latest of each unread conversation (its inbox row), and the newest. */
function referredTo({ messages, unread }: ChatState, feeds: FeedsState): MessagesState {
  let ids = idSet([...unread.conversations.values()].flatMap((entry) => entry.ids.lastKey() ?? []));
  for (const feed of feeds.values()) ids = withIds(ids, feed.ids.keys());
  const firstNewest = messages.size - NEWEST_KEPT;
  let index = 0;
  const kept: [number, Message][] = [];
  for (const entry of messages) {
    if (index >= firstNewest || ids.has(entry[0])) kept.push(entry);
    index += 1;
  }
  return kept.length === messages.size ? messages : SortedMap.from(kept);
}

/** About ten megabytes of ordinary chat. */
const MAX_MESSAGES = 5000;

export function boundHistory(store: Store<ChatState>, placeOf: PlaceOf): () => void {
  let limit = MAX_MESSAGES;
  return store.subscribe(({ messages, feeds }) => {
    if (messages.size <= limit && feeds.size <= MAX_FEEDS) return;
    limit = Number.POSITIVE_INFINITY;
    store.update((state) => evictHistory(state, placeOf));
    // The limit grows with a long feed being read, to keep evictions rare.
    limit = Math.max(MAX_MESSAGES, store.getState().messages.size + MAX_MESSAGES / 2);
  });
}
