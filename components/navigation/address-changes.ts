/** Tells that the address has changed. */

const CHANGES = ["popstate", "hashchange"] as const;

type Page = Pick<Window, "addEventListener" | "removeEventListener">;

/**
 * A function that calls a listener after each change, until what it returns is called. `popstate` comes at once, and
 * `hashchange` some time later: what is typed meanwhile would be for the view that was left. All listeners are called by
 * one of the page's: between those, React would draw what the first one changes, and draw again for the next.
 */
export function addressChanges(page: Page): (listener: () => void) => () => void {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  return (listener) => {
    if (listeners.size === 0) for (const type of CHANGES) page.addEventListener(type, tell);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) for (const type of CHANGES) page.removeEventListener(type, tell);
    };
  };
}
