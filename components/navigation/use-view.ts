"use client";
/** The view the address names. */
import { useMemo, useSyncExternalStore } from "react";
import { chatStore } from "../store/chat-store.ts";
import { useChatStore } from "../store/use-store.ts";
import { directWithOthers } from "./direct-with-others.ts";
import type { View } from "./view.ts";
import { viewOfFragment } from "./view-fragment.ts";

/** `popstate` comes at once, `hashchange` some time later: what is typed meanwhile would be for the view that was left. */
function subscribe(listener: () => void): () => void {
  window.addEventListener("popstate", listener);
  window.addEventListener("hashchange", listener);
  return () => {
    window.removeEventListener("popstate", listener);
    window.removeEventListener("hashchange", listener);
  };
}

function useHash(): string {
  return useSyncExternalStore(
    subscribe,
    () => window.location.hash,
    () => "",
  );
}

function viewOf(hash: string, ownUserId: number): View {
  const view = viewOfFragment(hash) ?? { kind: hash === "" ? "inbox" : "unknown" };
  return directWithOthers(view, ownUserId);
}

/** The view the address names at this moment. */
export function currentView(): View {
  return viewOf(window.location.hash, chatStore.getState().ownUserId);
}

/** The current view, the inbox without an address; the same object until the address changes. */
export function useView(): View {
  const hash = useHash();
  const ownUserId = useChatStore((state) => state.ownUserId);
  return useMemo(() => viewOf(hash, ownUserId), [hash, ownUserId]);
}

/** Whether a screen that shows one pane at a time shows the list of conversations: it has no address of a view. */
export function useIsAtList(): boolean {
  return useHash() === "";
}
