"use client";
/** What is unread, as an inbox. */
import { useMemo } from "react";
import { useChatStore } from "../store/use-store.ts";
import { arrangeInbox, type Inbox } from "./inbox.ts";

/** Changes with each event. */
export function useInbox(): Inbox {
  const unread = useChatStore((state) => state.unread);
  const channels = useChatStore((state) => state.channels);
  const policies = useChatStore((state) => state.topicPolicies);
  return useMemo(() => arrangeInbox(unread, channels, policies), [unread, channels, policies]);
}
