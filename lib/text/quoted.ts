/** Quotes text in Markdown. */

import { longestRun } from "./character-runs.ts";
import { lengthOf, shortened } from "./cut-text.ts";

/**
 * Nothing in the text can end the fence.
 * @param fencedLike a longer text that determines the fence.
 */
export function quoted(text: string, fencedLike = text): string {
  const fence = "`".repeat(Math.max(2, longestRun(fencedLike, "`")) + 1);
  return `${fence}quote\n${text}\n${fence}`;
}

/** @param longest in code points. */
export function quotedWithin(longest: number, text: string): string {
  const room = longest - lengthOf(quoted(text)) + lengthOf(text);
  if (lengthOf(text) <= room) return quoted(text);
  return quoted(shortened(text, room), text);
}
