/** Holds what is typed while the field it is meant for is still loading, and gives it to the field. */
import { createStore } from "../store/store.ts";

/** How long a field is waited for, in milliseconds; afterwards the keys act as always. */
const WAIT_MS = 5000;

/** What was typed so far, and the function that stops listening; null while no field is awaited. */
const waitStore = createStore<{ typed: string; stop: () => void } | null>(null);

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea"));
}

/** From now on letters are held for the field that is about to appear, unless a field has the focus already. */
export function awaitField(): void {
  takeTyped();
  if (isField(document.activeElement)) return;
  const listening = new AbortController();
  const timer = setTimeout(takeTyped, WAIT_MS);
  const stop = () => {
    clearTimeout(timer);
    listening.abort();
  };
  waitStore.update(() => ({ typed: "", stop }));
  const options = { capture: true, signal: listening.signal };
  window.addEventListener("keydown", hold, options);
  // A click elsewhere is a change of mind.
  window.addEventListener("pointerdown", takeTyped, options);
}

/** What was typed for the field that has now appeared; "" if nothing was, or no field was awaited. */
export function takeTyped(): string {
  const waiting = waitStore.getState();
  waiting?.stop();
  waitStore.update(() => null);
  return waiting?.typed ?? "";
}

function hold(event: KeyboardEvent): void {
  const typed = waitStore.getState()?.typed ?? "";
  if (event.key === "Escape" || isField(event.target)) {
    takeTyped();
    return;
  }
  const next = typedWith(typed, event);
  if (next === null) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  waitStore.update((waiting) => waiting && { ...waiting, typed: next });
}

/** The text after the key; null for keys that are not text. */
function typedWith(typed: string, event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null;
  if (event.key === "Backspace") return [...typed].slice(0, -1).join("");
  return [...event.key].length === 1 ? typed + event.key : null;
}
