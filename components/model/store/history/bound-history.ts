/** Bounds how much history a tab holds; what lets go of it is loaded late, since few tabs come so far soon. */
import { lateModule, preload } from "../../../ui/late-module.ts";
import type { ChatState } from "../chat-state.ts";
import type { Store } from "../store.ts";
import { MOST_FEEDS, type PlaceOf } from "./history-bounds.ts";

/** Above this many messages in memory, some are let go: about ten megabytes of ordinary chat. */
const MOST_MESSAGES = 5000;

/** Until it is loaded, nothing is let go. */
export const eviction = lateModule(() => import("./evict-history.ts").then((module) => module.evictHistory));

/** Evicts from `store` whenever it holds too much, until the function that is returned is called. */
export function boundHistory(store: Store<ChatState>, placeOf: PlaceOf): () => void {
  let limit = MOST_MESSAGES;
  return store.subscribe(({ messages, feeds }) => {
    if (messages.size <= limit && feeds.size <= MOST_FEEDS) return;
    const evictHistory = eviction.loaded();
    if (!evictHistory) {
      preload(eviction);
      return;
    }
    // The update below calls this listener again, which must not evict again what has to stay.
    limit = Number.POSITIVE_INFINITY;
    store.update((state) => evictHistory(state, placeOf));
    // A long feed that is being read stays. Growing with it, the limit is reached rarely enough for an event to cost little.
    limit = Math.max(MOST_MESSAGES, store.getState().messages.size + MOST_MESSAGES / 2);
  });
}
