/** Length of a text, as used by limits. */

/** Number of code points. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
