"use client";
/** The menus of channels and topics in lists, by right click or the menu key. */
import { useEffect } from "react";
import type { View } from "../../model/navigation/view.ts";
import { viewOfFragment } from "../../model/navigation/view-fragment.ts";
import { openWindow } from "../../model/navigation/window-store.ts";

/** One listener for all lists. With Shift the browser's own menu opens. */
export function useContextMenus(): void {
  useEffect(() => {
    const onContextMenu = (event: MouseEvent) => {
      if (event.shiftKey || !(event.target instanceof Element)) return;
      const row = event.target.closest<HTMLAnchorElement>("a[data-nav-row], a[data-row]");
      const view = row && viewOfFragment(row.hash);
      if (row && view && openMenu(view, row)) event.preventDefault();
    };
    document.addEventListener("contextmenu", onContextMenu);
    return () => document.removeEventListener("contextmenu", onContextMenu);
  }, []);
}

function openMenu(view: View, anchor: HTMLElement): boolean {
  if (view.kind === "topic") {
    const { channelId, topic } = view;
    openWindow({ kind: "topic-menu", topic: { kind: "topic", channelId, topic }, anchor });
    return true;
  }
  if (view.kind !== "channel") return false;
  openWindow({ kind: "channel-menu", channelId: view.channelId, anchor });
  return true;
}
