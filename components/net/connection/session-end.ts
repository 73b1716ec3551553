/** Tells the sign-in page that nobody asked for it: the session before it has ended by itself, or elsewhere. Kept in the tab. */

const KEY = "parley-session-end";

export function noteSessionEnd(): void {
  withTab((storage) => storage.setItem(KEY, "1"));
}

/** False also where the tab keeps nothing. */
export function isSessionEndNoted(): boolean {
  let isNoted = false;
  withTab((storage) => {
    isNoted = storage.getItem(KEY) !== null;
  });
  return isNoted;
}

export function forgetSessionEnd(): void {
  withTab((storage) => storage.removeItem(KEY));
}

function withTab(act: (storage: Storage) => void): void {
  try {
    act(window.sessionStorage);
  } catch {
    // A browser may refuse its storage; then the page says nothing of it.
  }
}
