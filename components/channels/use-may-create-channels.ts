"use client";
/** Whether one may create channels, public or private. */
import { useChatStore } from "../realtime/use-store.ts";

/** What one may not do is not offered. */
export function useMayCreateChannels(): boolean {
  return useChatStore((state) => state.mayCreateChannels);
}
