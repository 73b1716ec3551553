"use client";
/** How many messages are unread, and where. */
import type { ChatState } from "../store/chat-state.ts";
import { countUnread, type UnreadCounts } from "../store/history/unread-counts.ts";
import { useChatStore } from "../store/use-store.ts";

let counted: { from: ChatState; counts: UnreadCounts } | null = null;

// Counted once per change of state, however many rows of the sidebar ask.
function countsOf(state: ChatState): UnreadCounts {
  const isSame =
    counted !== null &&
    counted.from.unread === state.unread &&
    counted.from.channels === state.channels &&
    counted.from.topicPolicies === state.topicPolicies;
  if (counted !== null && isSame) return counted.counts;
  const counts = countUnread(state.unread, state.channels, state.topicPolicies);
  counted = { from: state, counts };
  return counts;
}

/** Totals, and counts by channel, topic key and direct key. */
export function useUnreadCounts(): UnreadCounts {
  return useChatStore(countsOf);
}
