"use client";
/** Words about a time that change as time passes, such as "4 min" and "Today". */
import { useSyncExternalStore } from "react";

/** How late such words may be, in milliseconds. */
const LOOK_EVERY_MS = 20_000;

function subscribe(look: () => void): () => void {
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

/** What `say` says at this moment; draws the component again when it says something else. */
export function usePassingTime(say: () => string): string {
  return useSyncExternalStore(subscribe, say, say);
}
