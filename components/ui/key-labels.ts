"use client";
/** What the keys of shortcuts are called on the keyboard of the reader. */
import { useEffect, useState } from "react";

declare global {
  interface Navigator {
    /** Chromium only, over HTTPS: the characters of the keys without Shift, by their places. */
    readonly keyboard?: { getLayoutMap(): Promise<ReadonlyMap<string, string>> };
  }
}

/** Characters that are pressed together with Ctrl, so their place counts where the layout needs AltGr for them. */
const PLACES: Readonly<Record<string, string>> = { "\\": "Backslash" };

/** The label of a key in a layout: its own, or what the layout has in its place. */
export function keyLabel(key: string, layout: ReadonlyMap<string, string>): string {
  const place = PLACES[key];
  if (place === undefined || [...layout.values()].includes(key)) return key;
  return layout.get(place) ?? key;
}

/** The labels of these keys, as soon as the browser has told the layout. */
export function useKeyLabels(keys: readonly string[]): readonly string[] {
  const [layout, setLayout] = useState<ReadonlyMap<string, string>>(new Map());
  const isByPlace = keys.some((key) => Object.hasOwn(PLACES, key));
  useEffect(() => {
    if (isByPlace) navigator.keyboard?.getLayoutMap().then(setLayout, () => {});
  }, [isByPlace]);
  return keys.map((key) => keyLabel(key, layout));
}
