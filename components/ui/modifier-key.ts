/** The name of the key that goes with shortcuts on this machine. */

/** "⌘" on Apple's systems, "Ctrl" elsewhere. */
export function modifierKey(): string {
  return typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl";
}
