/**
 * Which tab sends what waits: the one that it was written in, and after the end of that one another. Each holds a lock of
 * the browser for as long as it lives, so no message is sent by two.
 */

const LOCK = "parley-outbox:";

/** This page, among those of this browser. */
export const OWN_TAB = Math.random().toString(36).slice(2);

/** Ids of the tabs whose messages this one sends. */
const held = new Set([OWN_TAB]);
const asked = new Set<string>();

/** Whether this browser has locks, as every one has with TLS. */
export function hasLocks(): boolean {
  return "locks" in navigator;
}

/** Whether this tab sends what was written in that one. Without locks no tab knows of what others have to send. */
export function isSentHere(tab: string): boolean {
  return held.has(tab) || !hasLocks();
}

/**
 * Resolves once this tab holds its own lock. Tabs are processes: what one keeps before that, another may hear of sooner than
 * the browser hears of the lock, take over and send too.
 */
export function holdOwnTab(): Promise<void> {
  if (!hasLocks()) return Promise.resolve();
  return new Promise((resolve) => {
    const whenHeld = () => {
      resolve();
      return untilPageEnds();
    };
    // A page that gets no lock keeps and sends its messages all the same.
    navigator.locks.request(LOCK + OWN_TAB, whenHeld).catch(() => resolve());
  });
}

/** Takes over what a tab has to send once that has ended; `onHeld` is called then, unless another tab was faster. */
export function takeOverFrom(tab: string, onHeld: () => void): void {
  if (asked.has(tab)) return;
  asked.add(tab);
  void navigator.locks.request(LOCK + tab, () => {
    held.add(tab);
    onHeld();
    return untilPageEnds();
  });
}

function untilPageEnds(): Promise<never> {
  return new Promise(() => {});
}
