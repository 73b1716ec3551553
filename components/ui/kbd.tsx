"use client";
/** Keys of a keyboard shortcut, shown as small caps on a key. */
import { classNames } from "./class-names.ts";
import { useKeyLabels } from "./key-labels.ts";

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
