/** Focuses the content being read when nothing has the focus. */

/** The selected message, or else the feed or the page's main part. */
export function focusReading(): void {
  const main = document.querySelector<HTMLElement>("main");
  const feed = main?.querySelector<HTMLElement>("[data-feed]");
  const selected = feed?.querySelector<HTMLElement>("[data-selected]");
  (selected ?? feed ?? main)?.focus({ preventScroll: true });
  selected?.scrollIntoView({ block: "nearest" });
}
