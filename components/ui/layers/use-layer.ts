"use client";
/** Back closes layers on phones: dialogs, menus, cards and panels, but not lists of fields, tooltips and notices. */
import { useEffect, useRef } from "react";
import { openLayer } from "./layer-history.ts";

const PHONE = "(width < 48rem), (pointer: coarse)";

/** `isFloating` is false for a panel beside the content. */
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

/** Milliseconds from key to close request. */
const CAUSED_WITHIN_MS = 100;

let escapedAt = Number.NEGATIVE_INFINITY;

function noteEscape({ key }: KeyboardEvent): void {
  if (key === "Escape") escapedAt = performance.now();
}

/**
 * `CloseWatcher` exists in Chrome and Edge. Returns a function to call when the layer has closed, or null. Escape is
 * left to the layer, which may use it otherwise.
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
      // A layer still open after Escape needs another watcher.
      if (performance.now() - escapedAt < CAUSED_WITHIN_MS) watch();
      else close();
    });
  };
  watch();
  return () => watcher.destroy();
}
