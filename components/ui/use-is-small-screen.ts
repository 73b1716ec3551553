"use client";
/** Whether the screen shows one pane at a time. */
import { useSyncExternalStore } from "react";

const QUERY = "(width < 48rem)";

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(QUERY);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Matches the styles' breakpoint. */
export function useIsSmallScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(QUERY).matches,
    () => false,
  );
}
