/** Leaves keys to the input method during composition. */

/** `keyCode` of such keys. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * During a composition, only the field gets Enter, Escape, Tab and arrows. This must be the first listener on the
 * window.
 */
export function guardComposition(page: Window): void {
  page.addEventListener("keydown", leaveToInputMethod, { capture: true });
}

function leaveToInputMethod(event: KeyboardEvent): void {
  // In Safari, the composition ends before the key event, which has only this code.
  if (event.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD) event.stopImmediatePropagation();
}
