/** Markdown that quotes a text. */
import { shortened } from "./cut-text.ts";
import { lengthOf } from "./length-of.ts";

const LONGEST_FENCE = /`{3,}/g;

/**
 * A quote whose fence nothing in the text can end.
 * @param fencedLike a longer text whose fence is used.
 */
export function quoted(text: string, fencedLike = text): string {
  const inside = [...fencedLike.matchAll(LONGEST_FENCE)].map(([ticks]) => ticks.length);
  const fence = "`".repeat(Math.max(2, ...inside) + 1);
  return `${fence}quote\n${text}\n${fence}`;
}

/** The same with the beginning of a text that is too long, by whole characters. @param longest in code points. */
export function quotedWithin(longest: number, text: string): string {
  const room = longest - lengthOf(quoted(text)) + lengthOf(text);
  if (lengthOf(text) <= room) return quoted(text);
  return quoted(shortened(text, room), text);
}
