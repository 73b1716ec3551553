/** Tells that the address has changed. */

const CHANGES = ["popstate", "hashchange"] as const;

type Page = Pick<Window, "addEventListener" | "removeEventListener">;

type AddressChanges = {
  /** Calls a listener after each change, until what it returns is called. */
  subscribe: (listener: () => void) => () => void;
  /** For a change that the page makes itself. */
  tell: () => void;
};

/**
 * `hashchange` comes some time after a change: what is typed meanwhile would be for the view that was left. `popstate` comes
 * at once, except in a page that is still loading. All listeners are called by one of the page's: between those, React would
 * draw what the first one changes, and draw again for the next.
 */
export function addressChanges(page: Page): AddressChanges {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) for (const type of CHANGES) page.addEventListener(type, tell);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) for (const type of CHANGES) page.removeEventListener(type, tell);
    };
  };
  return { subscribe, tell };
}
