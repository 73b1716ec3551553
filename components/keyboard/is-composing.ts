/** Tells keys that are for an input method from those that are for the page. */

/** Whether an input method takes the key, as Enter where Japanese or Chinese is typed: it chooses what was typed. */
export function isComposing(event: KeyboardEvent): boolean {
  // Safari ends the composition before it sends the key that ended it, which then has the code of such keys only.
  return event.isComposing || event.keyCode === 229;
}
