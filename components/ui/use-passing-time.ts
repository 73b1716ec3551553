"use client";
/** Relative times such as "4 min" and "Today", kept current. */
import { useSyncExternalStore } from "react";

/** Maximum delay in milliseconds. */
const LOOK_EVERY_MS = 20_000;

const looks = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all, so that changes render together. */
function subscribe(look: () => void): () => void {
  looks.add(look);
  timer ??= setInterval(() => {
    for (const each of looks) each();
  }, LOOK_EVERY_MS);
  return () => {
    looks.delete(look);
    if (looks.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Re-renders when `say` returns another text. */
export function usePassingTime(say: () => string): string {
  return useSyncExternalStore(subscribe, say, say);
}
