/**
 * The mark names the session that the snapshot belongs to, for all tabs: without it, nothing is read or written. It is
 * stored with the account's other data (account-storage.ts), so it disappears when the session ends or another account
 * registers.
 */

const KEY = /^parley-account:\d+:kept-state$/;

/** Storage key of the mark. */
export const markKeyOf = (accountId: number) => `parley-account:${accountId}:kept-state`;

/** Null without a mark or storage. */
export function keptMark(): string | null {
  try {
    const key = Object.keys(window.localStorage).find((name) => KEY.test(name));
    return key === undefined ? null : `${key}:${window.localStorage.getItem(key)}`;
  } catch {
    return null;
  }
}

/** Creates the account's mark, or returns the one of another tab; null without storage. */
export function beginMark(accountId: number): string | null {
  const key = markKeyOf(accountId);
  if (isEnded) return null;
  try {
    const { localStorage } = window;
    if (!keptMark()?.startsWith(key)) {
      forgetMark();
      localStorage.setItem(key, Math.random().toString(36).slice(2));
    }
  } catch {
    // Nothing is stored.
  }
  return keptMark();
}

/** Set when the session ends in this page or another begins: nothing is stored afterwards. */
let isEnded = false;

/** Removes the mark for the rest of this page's life. */
export function endMark(): void {
  isEnded = true;
  forgetMark();
}

/** Hides the snapshot immediately; erasing it may take a moment. */
export function forgetMark(): void {
  try {
    const { localStorage } = window;
    for (const key of Object.keys(localStorage)) if (KEY.test(key)) localStorage.removeItem(key);
  } catch {
    // Nothing was stored either.
  }
}
