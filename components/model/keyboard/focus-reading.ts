/** Focuses the content being read when nothing has the focus. */

/** The feed, or else the page's main part. */
export function focusReading(): void {
  const main = document.querySelector<HTMLElement>("main");
  const feed = main?.querySelector<HTMLElement>("[data-feed]");
  (feed ?? main)?.focus({ preventScroll: true });
}
