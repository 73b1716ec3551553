/** Puts the cursor into the composer from anywhere, also into one that is only about to be drawn. */

let composer: HTMLElement | null = null;
let isWanted = false;

/** Called with the composer's field when it appears, and with null when it goes. */
export function registerComposer(element: HTMLElement | null): void {
  composer = element;
  if (!composer || !isWanted) return;
  isWanted = false;
  composer.focus();
}

/** Focuses the composer on screen once the current change has been drawn. */
export function focusComposer(): void {
  isWanted = true;
  requestAnimationFrame(() => {
    if (!isWanted || !composer) return;
    isWanted = false;
    composer.focus();
  });
}
