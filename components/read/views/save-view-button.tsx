"use client";
/** Saves the open view to the sidebar. */
import { BookmarkPlus } from "lucide-react";
import { narrowTitle } from "../../model/navigation/narrow-title.ts";
import type { View } from "../../model/navigation/view.ts";
import { fragmentOfView } from "../../model/navigation/view-fragment.ts";
import { openWindow } from "../../model/navigation/window-store.ts";
import { useUsers } from "../../model/people/use-users.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useListedView } from "./use-views.ts";

type NarrowView = Extract<View, { kind: "narrow" }>;

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
