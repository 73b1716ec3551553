"use client";
/**
 * Which layers the browser's Back closes. Windows on the scrim do on every screen: they are a place of their own, like the
 * command palette, the key sheet and every form. Menus, cards and panels that float beside something do on a phone, where Back is
 * how one leaves them; elsewhere a press anywhere does it, and an entry for each would cost the way forward after going
 * back. Lists that belong to a field, tooltips and notices never do.
 */
import { useEffect, useRef } from "react";
import { openLayer } from "./layer-history.ts";

/** For a component that is a window, open for as long as it is rendered. */
export function useWindowLayer(onClose: () => void): void {
  useLayer(onClose, true);
}

const PHONE = "(width < 48rem), (pointer: coarse)";

/** For one that floats over the page. `isFloating` is false for a panel that has room beside the rest. */
export function useFloatingLayer(onClose: () => void, isFloating = true): void {
  useLayer(onClose, isFloating && window.matchMedia(PHONE).matches);
}

function useLayer(onClose: () => void, takesPart: boolean): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => (takesPart ? openLayer(() => latest.current()) : undefined), [takesPart]);
}
