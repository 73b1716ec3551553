/** Puts a text of several lines on one. */

/**
 * Replaces every line break, with the white space around it, by a space. Looks at one run of white space at a time: a
 * pattern that searches for the line break within it would take quadratic time.
 */
export function onOneLine(text: string): string {
  return text.replace(/\s+/g, (run) => (run.includes("\n") ? " " : run));
}
