/** Bounds how much history a tab holds. */
import type { ChatState } from "../chat-state.ts";
import type { Store } from "../store.ts";
import { evictHistory } from "./evict-history.ts";
import { MOST_FEEDS, type PlaceOf } from "./history-bounds.ts";

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
