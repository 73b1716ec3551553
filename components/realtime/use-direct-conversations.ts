"use client";
/** The direct conversations one takes part in. */
import { useMemo } from "react";
import { directKey } from "./conversation.ts";
import type { DirectEntry } from "./directs-state.ts";
import { useChatStore } from "./use-store.ts";
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
