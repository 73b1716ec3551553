/** Reloads pictures from other sites until the server has fetched them. */

const FIRST_WAIT_MS = 3_000;
/** 93 seconds in total. */
const TRIES = 5;

const tries = new WeakMap<HTMLImageElement, number>();

export function retryPicture(image: HTMLImageElement): void {
  const { pathname } = new URL(image.src);
  const tried = tries.get(image) ?? 0;
  if (!pathname.startsWith("/external_content/") || tried === TRIES) return;
  tries.set(image, tried + 1);
  setTimeout(
    () => {
      // Browsers do not retry a failed address on the same page.
      if (image.isConnected) image.src = `${pathname}?try=${tried + 1}`;
    },
    FIRST_WAIT_MS * 2 ** tried,
  );
}
