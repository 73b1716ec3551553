"use client";
/** Where windows about messages, topics and channels appear; their script is loaded with the first touch. */
import { useEffect } from "react";
import { onMove } from "../../model/navigation/address.ts";
import { closeByMove, useOpenWindow } from "../../model/navigation/window-store.ts";
import { lazyModule } from "../../ui/lazy-module.ts";
import { Lazy, lazyPart } from "../../ui/lazy-part.tsx";
import { useFirstTouch } from "../../ui/use-first-touch.ts";
import { useContextMenus } from "./use-context-menus.ts";

const windows = lazyPart(
  lazyModule(() => import("./windows.tsx")),
  ({ Windows }) => Windows,
);

/** One per page. */
export function WindowLayer() {
  const open = useOpenWindow();
  useFirstTouch(windows.preload);
  useContextMenus();
  useEffect(() => onMove(closeByMove), []);
  return open && <Lazy part={windows} props={{ open }} isOverlay />;
}
