"use client";
/** The view named by the address, or else the home view. */
import { useSyncExternalStore } from "react";
import type { ChatState } from "../store/chat-state.ts";
import { chatStore } from "../store/chat-store.ts";
import { useChatStore } from "../store/use-store.ts";
import { currentHash, subscribeToAddress } from "./address.ts";
import type { View } from "./view.ts";
import { viewOfFragment } from "./view-fragment.ts";

function useHash(): string {
  return useSyncExternalStore(subscribeToAddress, currentHash, () => "");
}

let latest: { hash: string; ownUserId: number; home: unknown; view: View } | null = null;

/** By protocol name. */
const HOME_VIEWS: ReadonlyMap<unknown, View> = new Map<unknown, View>([
  ["recent", { kind: "recent" }],
  ["all_messages", { kind: "feed" }],
]);
const INBOX: View = { kind: "inbox" };

const homeOf = ({ settings }: ChatState) => settings.personal.get("web_home_view");

/** Memoized, because every message asks for it. */
function viewOf(hash: string, ownUserId: number, home: unknown): View {
  if (latest?.hash === hash && latest.ownUserId === ownUserId && latest.home === home) return latest.view;
  const unnamed = hash === "" ? (HOME_VIEWS.get(home) ?? INBOX) : ({ kind: "unknown" } as const);
  const view = directWithOthers(viewOfFragment(hash) ?? unnamed, ownUserId);
  latest = { hash, ownUserId, home, view };
  return view;
}

export function currentView(): View {
  const state = chatStore.getState();
  return viewOf(currentHash(), state.ownUserId, homeOf(state));
}

export function useView(): View {
  const hash = useHash();
  const ownUserId = useChatStore((state) => state.ownUserId);
  return viewOf(hash, ownUserId, useChatStore(homeOf));
}

/** The list of single-pane screens has no address. */
export function useIsAtList(): boolean {
  return useHash() === "";
}

/** Links of other clients include the user. */
export function directWithOthers(view: View, ownUserId: number): View {
  if (view.kind === "direct") return { ...view, userIds: withoutOwn(view.userIds, ownUserId) };
  if (view.kind !== "narrow") return view;
  const terms = view.terms.map((term) =>
    term.operator.startsWith("dm") && typeof term.operand === "object"
      ? { ...term, operand: withoutOwn(term.operand, ownUserId) }
      : term,
  );
  return { ...view, terms };
}

function withoutOwn(userIds: readonly number[], ownUserId: number): readonly number[] {
  return userIds.length === 1 ? userIds : userIds.filter((id) => id !== ownUserId);
}
