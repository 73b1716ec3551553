/** Keeps letters from acting as shortcuts after their field has disappeared. */
import { isModified } from "./pressed-key.ts";
import { isAnyAwaited } from "./type-ahead.ts";

/** Keys that show that the user no longer types into the field. */
const LEAVING_KEYS: ReadonlySet<string> = new Set([
  "ArrowDown",
  "ArrowLeft",
  "ArrowRight",
  "ArrowUp",
  "Escape",
  "Tab",
]);

/** Keys that are part of typing. */
const NEUTRAL_KEYS: ReadonlySet<string> = new Set(["Shift", "CapsLock", "AltGraph", "Dead"]);

/**
 * A field disappears, for instance, when its channel is archived. No time limit ends this, because the user may be
 * thinking. Calls `explain` with the vanished field when the first key is held back.
 * @returns ends it.
 */
export function guardLetters(explain: (field: HTMLElement) => void): () => void {
  let writing: { field: HTMLElement; isExplained: boolean } | null = null;
  const forget = () => {
    writing = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (NEUTRAL_KEYS.has(event.key)) return;
    const field = fieldOf(event.target);
    // Other keys may close their field on purpose.
    if (field) writing = isText(event) ? { field, isExplained: false } : null;
    if (field || !writing) return;
    if (writing.field.isConnected || LEAVING_KEYS.has(event.key)) return forget();
    if (!(isText(event) || event.key === "Enter") || isAnyAwaited()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!writing.isExplained) explain(writing.field);
    writing.isExplained = true;
  };
  // Input methods produce no usable key events.
  const onComposition = ({ target }: Event) => {
    const field = fieldOf(target);
    if (field) writing = { field, isExplained: false };
  };
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  window.addEventListener("keydown", onKeyDown, options);
  window.addEventListener("compositionupdate", onComposition, options);
  window.addEventListener("pointerdown", forget, options);
  return () => stop.abort();
}

const NON_TEXT_TYPES: ReadonlySet<string> = new Set([
  "button",
  "checkbox",
  "color",
  "file",
  "radio",
  "range",
  "submit",
]);

function fieldOf(target: EventTarget | null): HTMLInputElement | HTMLTextAreaElement | null {
  if (target instanceof HTMLTextAreaElement) return target;
  return target instanceof HTMLInputElement && !NON_TEXT_TYPES.has(target.type) ? target : null;
}

function isText(event: KeyboardEvent): boolean {
  return !isModified(event) && ([...event.key].length === 1 || event.key === "Backspace");
}
