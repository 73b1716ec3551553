"use client";
/**
 * Which layers Back closes: on a phone, where Back is how one leaves them, windows, menus, cards and panels. Elsewhere Back
 * leads to the previous view, as the browser's button says, and Escape or a press beside it closes a layer. Lists that
 * belong to a field, tooltips and notices are no layers.
 */
import { useEffect, useRef } from "react";
import { watchLayer } from "./close-watcher.ts";
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
