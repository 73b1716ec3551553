"use client";
/** The view the address names. */
import { useMemo, useSyncExternalStore } from "react";
import type { View } from "./view.ts";
import { viewOfFragment } from "./view-fragment.ts";

const HOME: View = { kind: "inbox" };

function subscribe(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

/** The view the address names at this moment. */
export function currentView(): View {
  return viewOfFragment(window.location.hash) ?? HOME;
}

/** The current view, the inbox where the address names none; the same object until the address changes. */
export function useView(): View {
  const hash = useSyncExternalStore(
    subscribe,
    () => window.location.hash,
    () => "",
  );
  return useMemo(() => viewOfFragment(hash) ?? HOME, [hash]);
}
