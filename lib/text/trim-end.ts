/** Trims characters off the end of a text, in time that grows with their number; `/[…]+$/` may take its square. */

/** @param characters each of them is trimmed; none may be a surrogate. */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
