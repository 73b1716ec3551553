"use client";
/** Keeps the view that is open among the reader's own. */
import { BookmarkPlus } from "lucide-react";
import { narrowTitle } from "../navigation/narrow-title.ts";
import type { View } from "../navigation/view.ts";
import { fragmentOfView } from "../navigation/view-fragment.ts";
import { useUsers } from "../people/use-users.ts";
import { useChatStore } from "../store/use-store.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { openWindow } from "../windows/window-store.ts";
import { useListedView } from "./use-views.ts";

type NarrowView = Extract<View, { kind: "narrow" }>;

/** Nothing for one that is kept already. */
export function SaveViewButton({ view }: { view: NarrowView }) {
  const users = useUsers();
  const channels = useChatStore((state) => state.channels);
  const isListed = useListedView(view) !== undefined;
  if (isListed) return null;
  const fragment = fragmentOfView({ kind: "narrow", terms: view.terms }, () => null).slice(1);
  return (
    <IconButton
      label="Keep this view in the sidebar"
      side="bottom"
      icon={<BookmarkPlus className="size-4" />}
      onClick={() =>
        openWindow({ kind: "name-view", fragment, name: narrowTitle(view.terms, { users, channels }) })
      }
    />
  );
}
