"use client";
/** The direct conversations the reader takes part in. */
import { useMemo } from "react";
import { directKey } from "../../model/store/history/conversation.ts";
import type { DirectEntry } from "../../model/store/history/directs-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { useUnreadCounts } from "../../model/topics/use-unread-counts.ts";

export type DirectSummary = DirectEntry & { unread: number };

/** Latest first. */
export function useDirectConversations(): DirectSummary[] {
  const directs = useChatStore((state) => state.directs);
  const { byDirect } = useUnreadCounts();
  return useMemo(
    () =>
      [...directs.values()]
        .map((entry) => ({
          ...entry,
          unread: byDirect.get(directKey(entry.userIds)) ?? 0,
        }))
        .sort((a, b) => b.maxId - a.maxId),
    [directs, byDirect],
  );
}
