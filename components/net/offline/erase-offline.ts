/** Erases data for starting offline. */
import { eraseAppShell } from "./app-shell.ts";
import { endMark, keptMark } from "./kept-mark.ts";
import { eraseParts } from "./write-parts.ts";

/**
 * Afterwards the page goes on: without the mark, nothing is shown, and the service worker or the sign-in page erases
 * the rest.
 */
const TIMEOUT_MS = 1000;

/** Never rejects. */
export async function eraseOffline(): Promise<void> {
  endMark();
  const erased = Promise.allSettled([eraseParts(), eraseAppShell()]);
  await Promise.race([erased, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
}

/** Erases what a closed page has left. */
export function eraseLeftovers(): void {
  if (keptMark() === null) void eraseOffline();
}
