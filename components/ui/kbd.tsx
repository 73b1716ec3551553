"use client";
/** Keyboard shortcuts shown as key caps. */
import { useEffect, useState } from "react";
import { classNames } from "./class-names.ts";

/** E.g. `["Ctrl", "K"]`. */
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
    /** Chromium in secure contexts only. */
    readonly keyboard?: { getLayoutMap(): Promise<ReadonlyMap<string, string>> };
  }
}

/** By position if the layout needs AltGr for them. */
const PLACES: Readonly<Record<string, string>> = { "\\": "Backslash" };

export function keyLabel(key: string, layout: ReadonlyMap<string, string>): string {
  const place = PLACES[key];
  if (place === undefined || [...layout.values()].includes(key)) return key;
  return layout.get(place) ?? key;
}

function useKeyLabels(keys: readonly string[]): readonly string[] {
  const [layout, setLayout] = useState<ReadonlyMap<string, string>>(new Map());
  const isByPlace = keys.some((key) => Object.hasOwn(PLACES, key));
  useEffect(() => {
    if (isByPlace) navigator.keyboard?.getLayoutMap().then(setLayout, () => {});
  }, [isByPlace]);
  return keys.map((key) => keyLabel(key, layout));
}
