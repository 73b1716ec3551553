/** Asks again for pictures of other sites, which the server loads while it already answers. */

const FIRST_WAIT_MS = 3_000;
/** Each wait is twice as long as the one before: a minute and a half together. */
const TRIES = 5;

const tries = new WeakMap<HTMLImageElement, number>();

/** Called when a picture could not be shown. */
export function askAgain(image: HTMLImageElement): void {
  const { pathname } = new URL(image.src);
  const tried = tries.get(image) ?? 0;
  if (!pathname.startsWith("/external_content/") || tried === TRIES) return;
  tries.set(image, tried + 1);
  setTimeout(
    () => {
      // A browser does not ask again for an address that has failed on this page.
      if (image.isConnected) image.src = `${pathname}?try=${tried + 1}`;
    },
    FIRST_WAIT_MS * 2 ** tried,
  );
}
