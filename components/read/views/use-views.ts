"use client";
/** The views of the sidebar, and what the reader calls one. */
import { type View, viewKey } from "../../model/navigation/view.ts";
import type { ChatState } from "../../model/store/chat-state.ts";
import { derived } from "../../model/store/derived.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { type ListedView, listedViews } from "./listed-views.ts";

/** The views in the order in which they are listed. */
export const viewsOf = derived(
  ({ ownLists }: ChatState): [ChatState["ownLists"]["views"], readonly string[]] => [
    ownLists.views,
    ownLists.viewOrder,
  ],
  listedViews,
);

/** In the order in which they are listed. */
export function useViews(): readonly ListedView[] {
  return useChatStore(viewsOf);
}

/** A view as the sidebar lists it; undefined for one that it does not. */
export function useListedView(view: View): ListedView | undefined {
  const key = viewKey(view);
  return useViews().find((each) => viewKey(each.view) === key);
}
