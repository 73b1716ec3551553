"use client";
/** Keys of a keyboard shortcut, shown as small caps on a key. */
import { useEffect, useState } from "react";
import { classNames } from "./class-names.ts";

/** Shows each key of `keys` in its own cap, e.g. `["Ctrl", "K"]`. */
export function Kbd({ keys, className }: { keys: readonly string[]; className?: string }) {
  const labels = useKeyLabels(keys);
  return (
    <span className={classNames("inline-flex items-center gap-0.5", className)}>
      {labels.map((key) => (
        <kbd
          key={key}
          className="inline-flex h-[1.125rem] min-w-[1.125rem] items-center justify-center rounded-sm border border-line-strong bg-canvas px-1 font-sans text-2xs text-ink-soft"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}

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

/** What these keys are called on the reader's keyboard, as soon as the browser has told the layout. */
function useKeyLabels(keys: readonly string[]): readonly string[] {
  const [layout, setLayout] = useState<ReadonlyMap<string, string>>(new Map());
  const isByPlace = keys.some((key) => Object.hasOwn(PLACES, key));
  useEffect(() => {
    if (isByPlace) navigator.keyboard?.getLayoutMap().then(setLayout, () => {});
  }, [isByPlace]);
  return keys.map((key) => keyLabel(key, layout));
}
