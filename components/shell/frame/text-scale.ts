/** Widths that grow with the size of text that the reader has chosen in the browser. */

/** The size of text, in pixels, that a browser has until it is told another. */
const USUAL_SIZE = 16;

/** A width for CSS. @param pixels of it where text has its usual size. */
export function remOf(pixels: number): string {
  return `${pixels / USUAL_SIZE}rem`;
}

/** The reverse, of what the pointer is at: pixels of the screen as they would be with text of the usual size. */
export function atUsualSize(pixels: number): number {
  return (pixels * USUAL_SIZE) / Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
