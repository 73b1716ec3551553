"use client";
/** Whether events arrive. */
import type { ConnectionState } from "../store/chat-state.ts";
import { useChatStore } from "../store/use-store.ts";

/** "connecting" before the first answer, "reconnecting" while the socket is down. */
export function useConnectionState(): ConnectionState {
  return useChatStore((state) => state.connection);
}
