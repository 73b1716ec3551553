"use client";
/** Whether the sidebar shows total unread counts. */
import { useChatStore } from "../../model/store/use-store.ts";

/** Single conversations and channels show theirs anyway. */
export function useShowsSummaries(): boolean {
  return useChatStore(
    ({ settings }) => settings.personal.get("web_left_sidebar_unreads_count_summary") !== false,
  );
}
