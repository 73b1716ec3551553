"use client";
/**
 * Which layers Back closes: on a phone, where Back is how one leaves them, windows, menus, cards and panels. Elsewhere Back
 * leads to the previous view, as the browser's button says, and Escape or a press beside it closes a layer. Lists that
 * belong to a field, tooltips and notices are no layers.
 */
import { useEffect, useRef } from "react";
import { openLayer } from "./layer-history.ts";

const PHONE = "(width < 48rem), (pointer: coarse)";

/** For a component that is open for as long as it is rendered. `isFloating` is false for a panel that has room beside the rest. */
export function useLayer(onClose: () => void, isFloating = true): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    if (!isFloating || !window.matchMedia(PHONE).matches) return;
    const close = () => latest.current();
    return watchLayer(close) ?? openLayer(close);
  }, [isFloating]);
}

/** The types of TypeScript's DOM library do not have it yet. */
type CloseWatcher = EventTarget & { destroy: () => void };

declare global {
  interface Window {
    CloseWatcher?: new () => CloseWatcher;
  }
}

/** How long before a close request the key was pressed that caused it, in milliseconds. */
const CAUSED_WITHIN_MS = 100;

let escapedAt = Number.NEGATIVE_INFINITY;

function noteEscape({ key }: KeyboardEvent): void {
  if (key === "Escape") escapedAt = performance.now();
}

/**
 * Opens a layer that the system's Back closes by `close`, where the browser offers `CloseWatcher`: Chrome and Edge, of
 * which Android has a Back. Returns what to call when the layer is closed, or null without `CloseWatcher`. Escape is a
 * close request too, and stays with the layer, which may have another use for it.
 */
export function watchLayer(close: () => void): (() => void) | null {
  const Watcher = window.CloseWatcher;
  if (!Watcher) return null;
  // Adding the same listener twice has no effect.
  window.addEventListener("keydown", noteEscape, { capture: true });
  let watcher: CloseWatcher;
  const watch = () => {
    watcher = new Watcher();
    watcher.addEventListener("close", () => {
      // A request ends its watcher. A layer that is still open after Escape needs another one.
      if (performance.now() - escapedAt < CAUSED_WITHIN_MS) watch();
      else close();
    });
  };
  watch();
  return () => watcher.destroy();
}
