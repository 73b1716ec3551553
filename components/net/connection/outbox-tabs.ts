/**
 * Decides which tab sends a message: its author, or another after that is closed. Each tab holds a browser lock, so
 * only one sends.
 */

const LOCK = "parley-outbox:";

export const OWN_TAB = Math.random().toString(36).slice(2);

const held = new Set([OWN_TAB]);
const asked = new Set<string>();

/** Web Locks exist only in secure contexts. */
export function hasLocks(): boolean {
  return "locks" in navigator;
}

/** Without locks, no tab sees the messages of others. */
export function isSentHere(tab: string): boolean {
  return held.has(tab) || !hasLocks();
}

/** Without the lock, another tab could take over a stored message and send it as well. */
export function holdOwnTab(): Promise<void> {
  if (!hasLocks()) return Promise.resolve();
  return new Promise((resolve) => {
    const whenHeld = () => {
      resolve();
      return untilPageEnds();
    };
    // Without a lock, the page still sends its own messages.
    navigator.locks.request(LOCK + OWN_TAB, whenHeld).catch(() => resolve());
  });
}

/** Calls `onHeld` when the tab is closed, unless another tab was faster. */
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
