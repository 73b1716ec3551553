/** Leaves keys to the input method during composition. */

/** `keyCode` of keys handled by an input method. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * Hides keys that choose, correct or cancel a composition (Enter in Japanese or Chinese, Escape, Tab, arrows) from all
 * handlers; the field still gets them. Must be the first listener on the window.
 */
export function guardComposition(page: Window): void {
  page.addEventListener("keydown", leaveToInputMethod, { capture: true });
}

function leaveToInputMethod(event: KeyboardEvent): void {
  // Safari ends the composition before the key event, which then has only this code.
  if (event.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD) event.stopImmediatePropagation();
}
