"use client";
/** Conversations by last activity. */
import { useMemo } from "react";
import type { Message } from "../../model/store/history/messages-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { type RecentConversation, type RecentFilter, recentConversations } from "./recent-conversations.ts";

/** The conversations of these messages that pass the filters, latest first. */
export function useRecentConversations(
  messages: readonly Message[],
  filters: ReadonlySet<RecentFilter>,
): RecentConversation[] {
  const ownUserId = useChatStore((state) => state.ownUserId);
  const channels = useChatStore((state) => state.channels);
  const topicPolicies = useChatStore((state) => state.topicPolicies);
  const unread = useChatStore((state) => state.unread);
  return useMemo(
    () => recentConversations(messages, { ownUserId, channels, topicPolicies, unread }, filters),
    [messages, ownUserId, channels, topicPolicies, unread, filters],
  );
}
