"use client";
/** Whether anything is unread. */
import type { Conversation } from "../../../model/store/history/conversation.ts";
import { useChatStore } from "../../../model/store/use-store.ts";

/** Muted conversations count too. */
export function useHasUnread(isMeant: (conversation: Conversation) => boolean): boolean {
  return useChatStore(({ unread }) =>
    [...unread.conversations.values()].some(({ conversation }) => isMeant(conversation)),
  );
}
