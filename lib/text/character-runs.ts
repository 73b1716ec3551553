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
