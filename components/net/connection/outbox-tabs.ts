/**
 * Decides which tab sends a message: the one that wrote it, or another after that one is closed. Each open tab holds a
 * browser lock, so no two tabs send the same message.
 */

const LOCK = "parley-outbox:";

/** This tab's id, unique in this browser. */
export const OWN_TAB = Math.random().toString(36).slice(2);

/** Ids of the tabs whose messages this one sends. */
const held = new Set([OWN_TAB]);
const asked = new Set<string>();

/** Web Locks exist only in secure contexts. */
export function hasLocks(): boolean {
  return "locks" in navigator;
}

/** Whether this tab sends the messages written in `tab`. Without locks, no tab sees the messages of others. */
export function isSentHere(tab: string): boolean {
  return held.has(tab) || !hasLocks();
}

/**
 * Resolves once this tab holds its own lock. Tabs are processes: another tab may see a stored message before the
 * browser knows of the lock, take it over and send it as well.
 */
export function holdOwnTab(): Promise<void> {
  if (!hasLocks()) return Promise.resolve();
  return new Promise((resolve) => {
    const whenHeld = () => {
      resolve();
      return untilPageEnds();
    };
    // Without a lock, the page still stores and sends its own messages.
    navigator.locks.request(LOCK + OWN_TAB, whenHeld).catch(() => resolve());
  });
}

/** Takes over a tab's messages when it is closed; calls `onHeld` unless another tab was faster. */
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
