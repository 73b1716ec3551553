/** Remembers where in each view one was reading, for as long as the page lives. */
import type { CacheSnapshot } from "virtua";

export type ReadingPlace = {
  /** The message at the top of what is visible, and how many pixels of it are above. */
  messageId: number;
  offset: number;
  /** Sizes of the rows, so that coming back paints in place at once. */
  sizes: CacheSnapshot;
  rowCount: number;
};

const places = new Map<string, ReadingPlace | "end">();

/** Where one was in the view, or asked to go; undefined when one left it at its end, or never was there. */
export function readingPlace(key: string): ReadingPlace | "end" | undefined {
  return places.get(key);
}

/** Notes where one is; null when one is at the end, "end" when the view is to be shown from there, unread or not. */
export function noteReadingPlace(key: string, place: ReadingPlace | "end" | null): void {
  if (place) places.set(key, place);
  else places.delete(key);
}
