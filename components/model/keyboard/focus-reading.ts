/** Gives the focus to what is being read when nothing else has it: keys then act there, and Tab goes on from there. */

/** The feed, or else the main part of the page. */
export function focusReading(): void {
  const main = document.querySelector<HTMLElement>("main");
  const feed = main?.querySelector<HTMLElement>("[data-feed]");
  (feed ?? main)?.focus({ preventScroll: true });
}
