"use client";
/** How many messages are unread, and where. */
import type { ChatState } from "../store/chat-state.ts";
import { derived } from "../store/derived.ts";
import { countUnread, type UnreadCounts } from "../store/history/unread-counts.ts";
import { useChatStore } from "../store/use-store.ts";

/** Counted once per change of state, however many rows of the sidebar ask. */
const countsOf = derived(
  ({ unread, channels, topicPolicies }: ChatState): Parameters<typeof countUnread> => [
    unread,
    channels,
    topicPolicies,
  ],
  countUnread,
);

/** Without what is muted. */
export function totalUnread(state: ChatState): number {
  return countsOf(state).total;
}

/** Totals, and counts by channel, topic key and direct key. */
export function useUnreadCounts(): UnreadCounts {
  return useChatStore(countsOf);
}
