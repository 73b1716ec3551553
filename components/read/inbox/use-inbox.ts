"use client";
/** What is unread, as the sections of an inbox. */
import type { ChatState } from "../../model/store/chat-state.ts";
import { derived } from "../../model/store/derived.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { arrangeInbox } from "./inbox.ts";
import { type InboxSection, inboxSections } from "./inbox-sections.ts";

const NONE: ChatState["sharedLists"]["folders"] = [];

/** Arranged once per change of state, however often the inbox is opened. */
const sectionsOf = derived(
  ({
    unread,
    channels,
    topicPolicies,
    sharedLists,
    settings,
  }: ChatState): [...Parameters<typeof arrangeInbox>, ChatState["sharedLists"]["folders"]] => [
    unread,
    channels,
    topicPolicies,
    settings.personal.get("web_inbox_show_channel_folders") === false ? NONE : sharedLists.folders,
  ],
  (unread, channels, policies, folders) => inboxSections(arrangeInbox(unread, channels, policies), folders),
);

/** Changes with each event. */
export function useInbox(): readonly InboxSection[] {
  return useChatStore(sectionsOf);
}
