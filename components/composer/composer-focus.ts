/** Puts the cursor into the composer from anywhere, also into one that is only about to be drawn. */

/** How long a wish lives: long enough for another view to be drawn. */
const WISH_MS = 700;

let composer: HTMLElement | null = null;
let wishedAt = Number.NEGATIVE_INFINITY;

/** Called with the composer's field when it appears, and with null when it goes. */
export function registerComposer(element: HTMLElement | null): void {
  composer = element;
  if (performance.now() - wishedAt < WISH_MS) composer?.focus();
}

/** Focuses the composer on screen, and the one that takes its place when the view is just changing. */
export function focusComposer(): void {
  wishedAt = performance.now();
  composer?.focus();
}
