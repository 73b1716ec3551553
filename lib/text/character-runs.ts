/** Measures, replaces and trims runs of characters in linear time. */

/**
 * Length of the longest run of `mark`, a single character, in constant memory; for a fence longer than any in the text.
 */
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

/**
 * Replaces each line break and surrounding white space by a space. Works per run of white space: a pattern that
 * searches for the line break would take quadratic time.
 */
export function onOneLine(text: string): string {
  return text.replace(/\s+/g, (run) => (run.includes("\n") ? " " : run));
}

/**
 * Trims the end of a text; `/[…]+$/` may take quadratic time.
 * @param characters the set to trim, without surrogates.
 */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
