"use client";
/** Whether events arrive. */
import { useSyncExternalStore } from "react";
import type { ConnectionState } from "../../model/store/chat-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";

/** "connecting" before the first response. */
export function useConnectionState(): ConnectionState {
  const connection = useChatStore((state) => state.connection);
  const hasNetwork = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return connection === "online" && !hasNetwork ? "reconnecting" : connection;
}

function subscribe(listener: () => void): () => void {
  const stop = new AbortController();
  window.addEventListener("online", listener, { signal: stop.signal });
  window.addEventListener("offline", listener, { signal: stop.signal });
  return () => stop.abort();
}
