"use client";
/** The view the address names. */
import { useSyncExternalStore } from "react";
import { chatStore } from "../store/chat-store.ts";
import { useChatStore } from "../store/use-store.ts";
import { currentHash, subscribeToAddress } from "./address.ts";
import { directWithOthers } from "./direct-with-others.ts";
import type { View } from "./view.ts";
import { viewOfFragment } from "./view-fragment.ts";

function useHash(): string {
  return useSyncExternalStore(subscribeToAddress, currentHash, () => "");
}

let latest: { hash: string; ownUserId: number; view: View } | null = null;

/** The same object for everybody until the address changes: each message on the page asks for it. */
function viewOf(hash: string, ownUserId: number): View {
  if (latest?.hash === hash && latest.ownUserId === ownUserId) return latest.view;
  const named = viewOfFragment(hash) ?? { kind: hash === "" ? "inbox" : "unknown" };
  const view = directWithOthers(named, ownUserId);
  latest = { hash, ownUserId, view };
  return view;
}

/** The view the address names at this moment. */
export function currentView(): View {
  return viewOf(currentHash(), chatStore.getState().ownUserId);
}

/** The current view, the inbox without an address; the same object until the address changes. */
export function useView(): View {
  const hash = useHash();
  const ownUserId = useChatStore((state) => state.ownUserId);
  return viewOf(hash, ownUserId);
}

/** Whether a screen that shows one pane at a time shows the list of conversations: it has no address of a view. */
export function useIsAtList(): boolean {
  return useHash() === "";
}
