"use client";
/** Whether the reader wants to see in the sidebar how much is unread in all. */
import { useChatStore } from "../../model/store/use-store.ts";

/** Counts of single conversations and channels are shown all the same. */
export function useShowsSummaries(): boolean {
  return useChatStore(
    ({ settings }) => settings.personal.get("web_left_sidebar_unreads_count_summary") !== false,
  );
}
