/** Lets go of history that nothing on screen needs, so that a tab that stays open for weeks does not grow for weeks. */
import type { ChatState } from "../chat-state.ts";
import { idSet, withIds } from "../id-set.ts";
import { SortedMap } from "../sorted-map.ts";
import type { Store } from "../store.ts";
import { type Feed, type FeedsState, opensAtUnread } from "./feeds-state.ts";
import type { Message, MessagesState } from "./messages-state.ts";

/** The last feeds opened that are kept; others are forgotten, and fetched when they are opened again. */
const MOST_FEEDS = 50;
/** The feeds opened last keep all they hold; the one on screen is always among them. */
const WHOLE_FEEDS = 3;
/** Unless it is longer than this and the reader is at its end: then it is one that grows by itself. */
const LONGEST_FEED = 2000;
/** How many messages each of the other feeds keeps around the reader's place: about two screens in each direction. */
const WINDOW = 60;
/** The newest messages stay, since a page that was asked for before they arrived may be about to need them. */
const NEWEST_KEPT = 500;

/** The message the reader was at in the view with this key, or that it is to be opened at its end; undefined for neither. */
type PlaceOf = (viewKey: string) => number | "end" | undefined;

/** The state with the feeds not opened lately cut down, and without messages that nothing refers to any more. */
export function evictHistory(state: ChatState, placeOf: PlaceOf): ChatState {
  const feeds = trimFeeds(state, placeOf);
  return { ...state, feeds, messages: referredTo(state, feeds) };
}

function trimFeeds({ feeds, messages }: ChatState, placeOf: PlaceOf): FeedsState {
  const kept = [...feeds].slice(-MOST_FEEDS);
  const firstWhole = kept.length - WHOLE_FEEDS;
  return new Map(
    kept.map(([key, feed], index): [string, Feed] => {
      const place = placeOf(key);
      const isInUse = index >= firstWhole && (feed.ids.size <= LONGEST_FEED || typeof place === "number");
      return [key, isInUse ? feed : trimmedFeed(feed, messages, place)];
    }),
  );
}

/** The feed as if it had just been fetched around the place where it will be opened. */
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

/** Messages of feeds, the latest of each unread conversation (its line in the inbox), and the newest of all. */
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

/** Above this many messages in memory, some are let go: about ten megabytes of ordinary chat. */
const MOST_MESSAGES = 5000;

/** Evicts from `store` whenever it holds too much, until the function that is returned is called. */
export function boundHistory(store: Store<ChatState>, placeOf: PlaceOf): () => void {
  let limit = MOST_MESSAGES;
  return store.subscribe(({ messages, feeds }) => {
    if (messages.size <= limit && feeds.size <= MOST_FEEDS) return;
    // The update below calls this listener again, which must not evict again what has to stay.
    limit = Number.POSITIVE_INFINITY;
    store.update((state) => evictHistory(state, placeOf));
    // A long feed that is being read stays. Growing with it, the limit is reached rarely enough for an event to cost little.
    limit = Math.max(MOST_MESSAGES, store.getState().messages.size + MOST_MESSAGES / 2);
  });
}
