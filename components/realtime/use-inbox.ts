"use client";
/** What is unread, as an inbox. */
import { useMemo } from "react";
import { arrangeInbox, type Inbox } from "./inbox.ts";
import { useChatStore } from "./use-store.ts";

/** Kept true by events. */
export function useInbox(): Inbox {
  const unread = useChatStore((state) => state.unread);
  const channels = useChatStore((state) => state.channels);
  const policies = useChatStore((state) => state.topicPolicies);
  return useMemo(() => arrangeInbox(unread, channels, policies), [unread, channels, policies]);
}
