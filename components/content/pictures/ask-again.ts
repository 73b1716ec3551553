/** Retries pictures of other sites while the server still fetches them. */

const FIRST_WAIT_MS = 3_000;
/** Each wait doubles: 93 seconds in total. */
const TRIES = 5;

const tries = new WeakMap<HTMLImageElement, number>();

/** For `onError` of a picture. */
export function askAgain(image: HTMLImageElement): void {
  const { pathname } = new URL(image.src);
  const tried = tries.get(image) ?? 0;
  if (!pathname.startsWith("/external_content/") || tried === TRIES) return;
  tries.set(image, tried + 1);
  setTimeout(
    () => {
      // A browser does not request a failed address again on the same page.
      if (image.isConnected) image.src = `${pathname}?try=${tried + 1}`;
    },
    FIRST_WAIT_MS * 2 ** tried,
  );
}
