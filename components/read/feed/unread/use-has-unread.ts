"use client";
/** Whether there is something to mark as read. */
import type { Conversation } from "../../../model/store/history/conversation.ts";
import { useChatStore } from "../../../model/store/use-store.ts";

/** In the conversations that `isMeant` chooses; muted ones count, since they are marked as read, too. */
export function useHasUnread(isMeant: (conversation: Conversation) => boolean): boolean {
  return useChatStore(({ unread }) =>
    [...unread.conversations.values()].some(({ conversation }) => isMeant(conversation)),
  );
}
