"use client";
/** Words about a time that change as time passes, such as "4 min" and "Today". */
import { useSyncExternalStore } from "react";

/** How late such words may be, in milliseconds. */
const LOOK_EVERY_MS = 20_000;

const looks = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** All of them look at the same moment, so that what changes is drawn at once. */
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

/** What `say` says at this moment; draws the component again when it says something else. */
export function usePassingTime(say: () => string): string {
  return useSyncExternalStore(subscribe, say, say);
}
