/**
 * Names the session that the browser keeps the last state of, for all tabs at once: without it nothing is read or written.
 * It is kept like all that is an account's (account-storage.ts), so it is gone as soon as the session has ended, or another
 * account has registered.
 */

const KEY = /^parley-account:\d+:kept-state$/;

/** Under which the mark is kept. */
export const markKeyOf = (accountId: number) => `parley-account:${accountId}:kept-state`;

/** The mark of the session; null for none, and where the browser keeps nothing. */
export function keptMark(): string | null {
  try {
    const key = Object.keys(window.localStorage).find((name) => KEY.test(name));
    return key === undefined ? null : `${key}:${window.localStorage.getItem(key)}`;
  } catch {
    return null;
  }
}

/** Begins a session of the account, or goes on with the one that another tab has begun; null where nothing is kept. */
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
    // Nothing is kept then.
  }
  return keptMark();
}

/** Whether the session ends in this page, or another is to begin: whatever is still running keeps nothing any more. */
let isEnded = false;

/** Forgets the mark for the rest of this page's life. */
export function endMark(): void {
  isEnded = true;
  forgetMark();
}

/** Nothing that was kept is shown any more, though it may take a moment to be erased. */
export function forgetMark(): void {
  try {
    const { localStorage } = window;
    for (const key of Object.keys(localStorage)) if (KEY.test(key)) localStorage.removeItem(key);
  } catch {
    // Then nothing was kept either.
  }
}
