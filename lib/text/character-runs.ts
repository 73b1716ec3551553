/** Runs of characters, in linear time. */

/** In constant memory; for longer fences. */
export function longestRun(text: string, mark: string): number {
  let longest = 0;
  for (let start = text.indexOf(mark); start >= 0; ) {
    let end = start + 1;
    while (text.startsWith(mark, end)) end += 1;
    longest = Math.max(longest, end - start);
    start = text.indexOf(mark, end);
  }
  return longest;
}

/** Searching for the line break by a pattern takes quadratic time. */
export function onOneLine(text: string): string {
  return text.replace(/\s+/g, (run) => (run.includes("\n") ? " " : run));
}

/**
 * `/[…]+$/` may take quadratic time.
 * @param characters to trim, without surrogates.
 */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
