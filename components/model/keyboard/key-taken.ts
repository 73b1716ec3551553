/** Decides whether a single-letter key may act. */
import { isModified } from "./pressed-key.ts";

/** Whether a key belongs to what has the focus: a field, or an open menu or window. */
export function isKeyTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || isModified(event)) return true;
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="listbox"]') !== null)
  );
}
