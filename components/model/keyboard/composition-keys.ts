/** Leaves keys to the input method while it composes text, wherever on the page that is. */

/** The code of keys that an input method has taken. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * From now on no handler of the page sees a key that chooses, corrects or gives up what is being composed: Enter of Japanese
 * or Chinese, Escape, Tab and the arrows. The field itself gets the key. Listening comes first on the window, so call this
 * before anything else listens there.
 */
export function guardComposition(page: Window): void {
  page.addEventListener("keydown", leaveToInputMethod, { capture: true });
}

function leaveToInputMethod(event: KeyboardEvent): void {
  // Safari ends the composition before it sends the key that ended it, which then has the code of such keys only.
  if (event.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD) event.stopImmediatePropagation();
}
