"use client";
/** Where windows about messages, topics and channels appear; their script is loaded with the first touch. */
import { useEffect } from "react";
import { onMove } from "../../model/navigation/address.ts";
import { closeByMove, useOpenWindow } from "../../model/navigation/window-store.ts";
import { preload } from "../../ui/late-module.ts";
import { Late, latePart } from "../../ui/late-part.tsx";
import { useFirstTouch } from "../../ui/use-first-touch.ts";
import { useContextMenus } from "./use-context-menus.ts";

const windows = latePart(() => import("./windows.tsx").then((module) => module.Windows));

/** One per page. */
export function WindowLayer() {
  const open = useOpenWindow();
  useFirstTouch(() => preload(windows));
  useContextMenus();
  useEffect(() => onMove(closeByMove), []);
  return open && <Late part={windows} props={{ open }} isOverlay />;
}
