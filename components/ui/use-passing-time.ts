"use client";
/** Keeps relative times current. */
import { useSyncExternalStore } from "react";

/** Maximum delay in milliseconds. */
const REFRESH_MS = 20_000;

const refreshes = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all, so that changes render together. */
function subscribe(refresh: () => void): () => void {
  refreshes.add(refresh);
  timer ??= setInterval(() => {
    for (const each of refreshes) each();
  }, REFRESH_MS);
  return () => {
    refreshes.delete(refresh);
    if (refreshes.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

export function usePassingTime(format: () => string): string {
  return useSyncExternalStore(subscribe, format, format);
}
