/** Waits for the browser to be idle. */

/** Resolves after two seconds at the latest. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari lacks requestIdleCallback.
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 100);
  });
}
