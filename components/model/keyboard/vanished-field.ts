/** Keeps letters from acting as shortcuts when their field disappears while typing. */
import { isModified } from "./pressed-key.ts";
import { isAnyAwaited } from "./type-ahead.ts";

/** After a pause this long, the user has noticed. */
const PAUSE_MS = 1500;

/** Keys that are part of typing. */
const NEUTRAL_KEYS: ReadonlySet<string> = new Set(["Shift", "CapsLock", "AltGraph", "Dead"]);

/** For instance when a channel is archived while the user writes there. */
export function guardLetters(): void {
  let writing: { field: Element; at: number } | null = null;
  const forget = () => {
    writing = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (NEUTRAL_KEYS.has(event.key)) return;
    const field = fieldOf(event.target);
    const { timeStamp: at } = event;
    if (field) {
      // Other keys may close their field on purpose.
      writing = isText(event) ? { field, at } : null;
      return;
    }
    const isGone = writing !== null && !writing.field.isConnected && at - writing.at < PAUSE_MS;
    if (!writing || !isGone || !(isText(event) || event.key === "Enter") || isAnyAwaited()) return forget();
    writing.at = at;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // Input methods produce no usable key events.
  const onComposition = ({ target, timeStamp: at }: Event) => {
    const field = fieldOf(target);
    if (field) writing = { field, at };
  };
  window.addEventListener("keydown", onKeyDown, { capture: true });
  window.addEventListener("compositionupdate", onComposition, { capture: true });
  window.addEventListener("pointerdown", forget, { capture: true });
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

function fieldOf(target: EventTarget | null): Element | null {
  if (target instanceof HTMLTextAreaElement) return target;
  return target instanceof HTMLInputElement && !NON_TEXT_TYPES.has(target.type) ? target : null;
}

function isText(event: KeyboardEvent): boolean {
  return !isModified(event) && ([...event.key].length === 1 || event.key === "Backspace");
}
