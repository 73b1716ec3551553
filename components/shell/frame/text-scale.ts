/** Converts widths to the browser's text size. */

/** Browsers' default text size, in pixels. */
const USUAL_SIZE = 16;

/** @param pixels at the default text size. */
export function remOf(pixels: number): string {
  return `${pixels / USUAL_SIZE}rem`;
}

/** Converts screen pixels, e.g. of the pointer, to pixels at the default text size. */
export function atUsualSize(pixels: number): number {
  return (pixels * USUAL_SIZE) / Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
