/** Markdown that quotes a text. */

import { longestRun } from "./character-runs.ts";
import { lengthOf, shortened } from "./cut-text.ts";

/**
 * A quote whose fence nothing in the text can end.
 * @param fencedLike a longer text whose fence is used.
 */
export function quoted(text: string, fencedLike = text): string {
  const fence = "`".repeat(Math.max(2, longestRun(fencedLike, "`")) + 1);
  return `${fence}quote\n${text}\n${fence}`;
}

/** The same with the beginning of a text that is too long, by whole characters. @param longest in code points. */
export function quotedWithin(longest: number, text: string): string {
  const room = longest - lengthOf(quoted(text)) + lengthOf(text);
  if (lengthOf(text) <= room) return quoted(text);
  return quoted(shortened(text, room), text);
}
