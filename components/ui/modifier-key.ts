/** The platform's shortcut modifier. */

/** "⌘" on Apple systems, "Ctrl" elsewhere. */
export function modifierKey(): string {
  return typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl";
}
