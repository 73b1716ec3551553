/** Converts widths to the browser's text size. */

/** Browsers' default, in pixels. */
const USUAL_SIZE = 16;

/** @param pixels at the default text size. */
export function remOf(pixels: number): string {
  return `${pixels / USUAL_SIZE}rem`;
}

/** Converts measured pixels, such as pointer positions. */
export function atUsualSize(pixels: number): number {
  return (pixels * USUAL_SIZE) / Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
