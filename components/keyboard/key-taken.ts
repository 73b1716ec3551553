/** Decides whether a single-letter key may act. */

/** Whether a key belongs to what has the focus: a field, or an open menu or window. */
export function isKeyTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.altKey || event.metaKey || event.ctrlKey || event.isComposing)
    return true;
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="listbox"]') !== null)
  );
}
