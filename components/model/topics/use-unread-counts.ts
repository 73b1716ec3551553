"use client";
/** Unread counts of the chat. */
import type { ChatState } from "../store/chat-state.ts";
import { derived } from "../store/derived.ts";
import { countUnread, type UnreadCounts } from "../store/history/unread-counts.ts";
import { useChatStore } from "../store/use-store.ts";

const countsOf = derived(
  ({ unread, channels, topicPolicies }: ChatState): Parameters<typeof countUnread> => [
    unread,
    channels,
    topicPolicies,
  ],
  countUnread,
);

export function totalUnread(state: ChatState): number {
  return countsOf(state).total;
}

export function useUnreadCounts(): UnreadCounts {
  return useChatStore(countsOf);
}
