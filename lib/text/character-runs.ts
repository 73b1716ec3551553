/** Measures runs of a mark, for a fence that is longer than any within the text. */

/** How many times the mark, a single character, follows itself at most; in constant memory for texts of any length. */
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
 * Replaces every line break, with the white space around it, by a space. Looks at one run of white space at a time: a
 * pattern that searches for the line break within it would take quadratic time.
 */
export function onOneLine(text: string): string {
  return text.replace(/\s+/g, (run) => (run.includes("\n") ? " " : run));
}

/** @param characters each of them is trimmed; none may be a surrogate. */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
