"use client";
/** Whether the sidebar shows total unread counts. */
import { useChatStore } from "../../model/store/use-store.ts";

export function useShowsSummaries(): boolean {
  return useChatStore(
    ({ settings }) => settings.personal.get("web_left_sidebar_unreads_count_summary") !== false,
  );
}
