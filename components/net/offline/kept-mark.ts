/**
 * The mark names the snapshot's session for all tabs: without it, nothing is read or written. As account data, it
 * disappears when the session ends or another account registers.
 */

const KEY = /^parley-account:\d+:kept-state$/;

export const markKeyOf = (accountId: number) => `parley-account:${accountId}:kept-state`;

export function keptMark(): string | null {
  try {
    const key = Object.keys(window.localStorage).find((name) => KEY.test(name));
    return key === undefined ? null : `${key}:${window.localStorage.getItem(key)}`;
  } catch {
    return null;
  }
}

/** Null without storage. */
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

let isEnded = false;

export function endMark(): void {
  isEnded = true;
  forgetMark();
}

/** Hides the snapshot immediately; erasing takes longer. */
export function forgetMark(): void {
  try {
    const { localStorage } = window;
    for (const key of Object.keys(localStorage)) if (KEY.test(key)) localStorage.removeItem(key);
  } catch {
    // Nothing was stored either.
  }
}
