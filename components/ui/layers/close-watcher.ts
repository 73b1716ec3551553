/** Has the system's Back close a layer where the browser offers `CloseWatcher`: Chrome and Edge, of which Android has a Back. */

/** The types of TypeScript's DOM library do not have it yet. */
type CloseWatcher = EventTarget & { destroy: () => void };

declare global {
  interface Window {
    CloseWatcher?: new () => CloseWatcher;
  }
}

/** How long before a close request the key was pressed that caused it, in milliseconds. */
const CAUSED_WITHIN_MS = 100;

let escapedAt = Number.NEGATIVE_INFINITY;

function noteEscape({ key }: KeyboardEvent): void {
  if (key === "Escape") escapedAt = performance.now();
}

/**
 * Opens a layer that `close` can close; returns what is to be called when it is closed, or null where the browser has no
 * `CloseWatcher`. Escape is a close request too, and stays with the layer, which may have another use for it.
 */
export function watchLayer(close: () => void): (() => void) | null {
  const Watcher = window.CloseWatcher;
  if (!Watcher) return null;
  // Adding the same listener twice has no effect.
  window.addEventListener("keydown", noteEscape, { capture: true });
  let watcher: CloseWatcher;
  const watch = () => {
    watcher = new Watcher();
    watcher.addEventListener("close", () => {
      // A request ends its watcher. A layer that is still open after Escape needs another one.
      if (performance.now() - escapedAt < CAUSED_WITHIN_MS) watch();
      else close();
    });
  };
  watch();
  return () => watcher.destroy();
}
