"use client";
/** Hosts windows, and opens them for addresses and right clicks. */
import { useEffect } from "react";
import { onMove } from "../../model/navigation/address.ts";
import type { View } from "../../model/navigation/view.ts";
import { viewOfFragment } from "../../model/navigation/view-fragment.ts";
import { closeByMove, openWindow, useOpenWindow } from "../../model/navigation/window-store.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { lazyModule } from "../../ui/lazy-module.ts";
import { Lazy, lazyPart } from "../../ui/lazy-part.tsx";
import { useFirstTouch } from "../../ui/use-first-touch.ts";
import { shellScript } from "../shell-script.ts";

const windows = lazyPart(
  lazyModule(() => import("./windows.tsx")),
  ({ Windows }) => Windows,
);

export function WindowLayer() {
  const open = useOpenWindow();
  useFirstTouch(windows.preload);
  useContextMenus();
  useEffect(() => onMove(closeByMove), []);
  return open && <Lazy part={windows} props={{ open }} isOverlay />;
}

/** Cheap test that spares loading the script. */
const DIALOG_HASH =
  /^#(?:channels|streams|user\/|keyboard|message-|search-|about-|narrow\/(?:channel|stream)\/(?!\d+(?:-|\/|$)))/;

const CHANNEL_HASH = /^#narrow\/(?:channel|stream)\//;

/** A channel's name may begin like an id. */
const NAME_LIKE_ID = /^#narrow\/(?:channel|stream)\/(\d+)-/;

function opensDialog(hash: string): boolean {
  const id = NAME_LIKE_ID.exec(hash)?.[1];
  return DIALOG_HASH.test(hash) || (id !== undefined && !chatStore.getState().channels.has(Number(id)));
}

export function useDialogAddresses(): void {
  useEffect(() => {
    const open = (former: string | null) => {
      const { hash } = window.location;
      if (!opensDialog(hash)) return;
      shellScript.load().then(
        // The user may have navigated away.
        ({ openAddressedDialog }) => window.location.hash === hash && openAddressedDialog(hash, former),
        () => {},
      );
    };
    open(null);
    const onChange = ({ oldURL }: HashChangeEvent) => open(new URL(oldURL).hash);
    window.addEventListener("hashchange", onChange);
    // A new channel's link may precede its event.
    const stop = chatStore.subscribe(({ channels }, previous) => {
      if (channels !== previous.channels && CHANNEL_HASH.test(window.location.hash)) open(null);
    });
    return () => {
      window.removeEventListener("hashchange", onChange);
      stop();
    };
  }, []);
}

/** With Shift, the browser's own menu opens. */
function useContextMenus(): void {
  useEffect(() => {
    const onContextMenu = (event: MouseEvent) => {
      if (event.shiftKey || !(event.target instanceof Element)) return;
      if (openMenuAt(event.target)) event.preventDefault();
    };
    document.addEventListener("contextmenu", onContextMenu);
    return () => document.removeEventListener("contextmenu", onContextMenu);
  }, []);
}

function openMenuAt(target: Element): boolean {
  const row = target.closest<HTMLAnchorElement>("a[data-nav-row], a[data-row]");
  const view = row && viewOfFragment(row.hash);
  if (row && view) return openMenu(view, row);
  // Buttons with a person's name or picture, and mentions.
  const anchor = target.closest<HTMLElement>("[data-person], [data-user-id]");
  const userId = Number(anchor?.dataset.person ?? anchor?.dataset.userId);
  if (!anchor || !chatStore.getState().users.has(userId)) return false;
  openWindow({ kind: "person-menu", userId, anchor });
  return true;
}

function openMenu(view: View, anchor: HTMLElement): boolean {
  if (view.kind === "topic") {
    const { channelId, topic } = view;
    openWindow({ kind: "topic-menu", topic: { kind: "topic", channelId, topic }, anchor });
    return true;
  }
  if (view.kind === "direct") {
    openWindow({ kind: "direct-menu", userIds: view.userIds, anchor });
    return true;
  }
  if (view.kind !== "channel") return false;
  openWindow({ kind: "channel-menu", channelId: view.channelId, anchor });
  return true;
}
