"use client";
/** All shortcuts on one sheet. */
import { Kbd } from "../../ui/kbd.tsx";
import { modifierKey } from "../../ui/modifier-key.ts";
import { shortcutGroups } from "./shortcuts.ts";

/** The content of the dialog that `?` opens. */
export function KeyboardSheet() {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too.
      tabIndex={0}
      aria-label="Shortcuts"
      className="-outline-offset-2 rounded-b-xl gap-8 overflow-y-auto px-5 pb-5 sm:columns-2"
    >
      {shortcutGroups(modifierKey()).map((group) => (
        <section key={group.title} className="mb-5 break-inside-avoid">
          <h3 className="mb-1 text-xs font-medium text-ink-faint">{group.title}</h3>
          <ul>
            {group.shortcuts.map((shortcut) => (
              <li key={shortcut.does} className="flex min-h-8 items-center justify-between gap-4 text-md">
                <span>{shortcut.does}</span>
                <Kbd keys={shortcut.keys} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
