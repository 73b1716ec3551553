/** Erases what the browser keeps for starting without a connection. */
import { eraseAppShell } from "./app-shell.ts";
import { endMark, keptMark } from "./kept-mark.ts";
import { eraseParts } from "./write-parts.ts";

/**
 * After this long the page goes on: the mark is gone, so nothing of it is shown any more. What is not erased by then is
 * erased by the service worker, and without one when the sign-in page is opened.
 */
const PATIENCE_MS = 1000;

/** At the end of a session, and before another begins. Never rejects. */
export async function eraseOffline(): Promise<void> {
  endMark();
  const erased = Promise.allSettled([eraseParts(), eraseAppShell()]);
  await Promise.race([erased, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

/** What a session that has ended could not erase, because its page was closed. */
export function eraseLeftovers(): void {
  if (keptMark() === null) void eraseOffline();
}
