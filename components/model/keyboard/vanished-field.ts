/** Keeps letters from acting as keys when the field that they are typed into disappears in the middle of a sentence. */
import { isModified } from "./pressed-key.ts";
import { isAnyAwaited } from "./type-ahead.ts";

/** Somebody who has not typed for so long has seen that the field is gone, in milliseconds. */
const PAUSE_MS = 1500;

/** These come between the letters of a sentence. */
const BETWEEN: ReadonlySet<string> = new Set(["Shift", "CapsLock", "AltGraph", "Dead"]);

/** From now on: as when a channel is archived, or its reader removed from it, while they write there. */
export function guardLetters(): void {
  let writing: { field: Element; at: number } | null = null;
  const forget = () => {
    writing = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (BETWEEN.has(event.key)) return;
    const field = fieldOf(event.target);
    const { timeStamp: at } = event;
    if (field) {
      // What closes its field with another key knows that it does.
      writing = isText(event) ? { field, at } : null;
      return;
    }
    const isGone = writing !== null && !writing.field.isConnected && at - writing.at < PAUSE_MS;
    if (!writing || !isGone || !(isText(event) || event.key === "Enter") || isAnyAwaited()) return forget();
    writing.at = at;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // The keys of an input method are seen by nobody.
  const onComposition = ({ target, timeStamp: at }: Event) => {
    const field = fieldOf(target);
    if (field) writing = { field, at };
  };
  window.addEventListener("keydown", onKeyDown, { capture: true });
  window.addEventListener("compositionupdate", onComposition, { capture: true });
  window.addEventListener("pointerdown", forget, { capture: true });
}

/** Nothing is typed into these. */
const OPERATED: ReadonlySet<string> = new Set([
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
  return target instanceof HTMLInputElement && !OPERATED.has(target.type) ? target : null;
}

function isText(event: KeyboardEvent): boolean {
  return !isModified(event) && ([...event.key].length === 1 || event.key === "Backspace");
}
