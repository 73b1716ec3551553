/** The reason why this tab's session ended, for the sign-in page. */

const KEY = "parley-session-end";

export function noteSessionEnd(): void {
  withTab((storage) => storage.setItem(KEY, "1"));
}

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
    // Without storage, the page gives no reason.
  }
}
