/** How long a text is, as limits count it. */

/** Number of code points. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
