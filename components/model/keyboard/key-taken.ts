/** Decides whether a single-letter shortcut may act. */
import { isModified } from "./pressed-key.ts";

export function isKeyTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || isModified(event)) return true;
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="listbox"]') !== null)
  );
}
