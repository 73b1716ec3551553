/** When the browser has nothing else to do. */

/** Resolves then, or after two seconds in which there was always something. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 100);
  });
}
