"use client";
/**
 * Closes layers with Back on phones, where this is customary: dialogs, menus, cards and panels. Elsewhere, Back leads
 * to the previous view, and Escape or a click outside closes a layer. Lists of fields, tooltips and notices are no
 * layers.
 */
import { useEffect, useRef } from "react";
import { openLayer } from "./layer-history.ts";

const PHONE = "(width < 48rem), (pointer: coarse)";

/** For a component that is open while rendered. `isFloating` is false for a panel beside the content. */
export function useLayer(onClose: () => void, isFloating = true): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    if (!isFloating || !window.matchMedia(PHONE).matches) return;
    const close = () => latest.current();
    return watchLayer(close) ?? openLayer(close);
  }, [isFloating]);
}

/** Missing in TypeScript's DOM types. */
type CloseWatcher = EventTarget & { destroy: () => void };

declare global {
  interface Window {
    CloseWatcher?: new () => CloseWatcher;
  }
}

/** Maximum milliseconds from the key to the close request it causes. */
const CAUSED_WITHIN_MS = 100;

let escapedAt = Number.NEGATIVE_INFINITY;

function noteEscape({ key }: KeyboardEvent): void {
  if (key === "Escape") escapedAt = performance.now();
}

/**
 * Opens a layer that the system's Back closes, with `CloseWatcher` (Chrome and Edge; Android has Back). Returns a
 * function to call when the layer has closed, or null without `CloseWatcher`. Escape also causes a close request, but
 * is left to the layer, which may use it otherwise.
 */
export function watchLayer(close: () => void): (() => void) | null {
  const Watcher = window.CloseWatcher;
  if (!Watcher) return null;
  // Repeated registration has no effect.
  window.addEventListener("keydown", noteEscape, { capture: true });
  let watcher: CloseWatcher;
  const watch = () => {
    watcher = new Watcher();
    watcher.addEventListener("close", () => {
      // A request ends its watcher, so a layer still open after Escape needs another.
      if (performance.now() - escapedAt < CAUSED_WITHIN_MS) watch();
      else close();
    });
  };
  watch();
  return () => watcher.destroy();
}
