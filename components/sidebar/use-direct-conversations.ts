"use client";
/** The direct conversations the reader takes part in. */
import { useMemo } from "react";
import { directKey } from "../store/history/conversation.ts";
import type { DirectEntry } from "../store/history/directs-state.ts";
import { useChatStore } from "../store/use-store.ts";
import { useUnreadCounts } from "./use-unread-counts.ts";

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
