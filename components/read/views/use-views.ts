"use client";
/** The sidebar's views, and their names. */
import { type View, viewKey } from "../../model/navigation/view.ts";
import type { ChatState } from "../../model/store/chat-state.ts";
import { derived } from "../../model/store/derived.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { type ListedView, listedViews } from "./listed-views.ts";

export const viewsOf = derived(
  ({ ownLists }: ChatState): [ChatState["ownLists"]["views"], readonly string[]] => [
    ownLists.views,
    ownLists.viewOrder,
  ],
  listedViews,
);

export function useViews(): readonly ListedView[] {
  return useChatStore(viewsOf);
}

export function useListedView(view: View): ListedView | undefined {
  const key = viewKey(view);
  return useViews().find((each) => viewKey(each.view) === key);
}
