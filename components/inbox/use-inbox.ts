"use client";
/** What is unread, as the sections of an inbox. */
import type { ChatState } from "../store/chat-state.ts";
import { derived } from "../store/derived.ts";
import { useChatStore } from "../store/use-store.ts";
import { arrangeInbox } from "./inbox.ts";
import { type InboxSection, inboxSections } from "./inbox-sections.ts";

/** Arranged once per change of state, however often the inbox is opened. */
const sectionsOf = derived(
  ({ unread, channels, topicPolicies }: ChatState): Parameters<typeof arrangeInbox> => [
    unread,
    channels,
    topicPolicies,
  ],
  (...state) => inboxSections(arrangeInbox(...state)),
);

/** Changes with each event. */
export function useInbox(): readonly InboxSection[] {
  return useChatStore(sectionsOf);
}
