/** Remembers where in the inbox the reader was when it was left, for as long as the page lives. */

export type InboxPlace = {
  /** The conversation at that place and those that followed it, of which the first may have been read since. */
  keys: readonly string[];
  place: number;
  /** Pixels between the top of what was in sight and this row. */
  top: number;
};

/** So many of those that follow are remembered. */
const MOST_FOLLOWING = 200;

let left: InboxPlace | null = null;

/** To be called when the inbox is left; null at its beginning. @param keys of all conversations, in their order. */
export function noteInboxPlace(at: { keys: readonly string[]; place: number; top: number } | null): void {
  left = at && { ...at, keys: at.keys.slice(at.place, at.place + MOST_FOLLOWING) };
}

/**
 * The place of the row that the reader came from, or of the first of those that followed it and is still there.
 * @param keys of all conversations, in their order.
 */
export function inboxPlaceIn(keys: readonly string[]): { place: number; top: number } | null {
  if (!left || keys.length === 0) return null;
  const places = new Map(keys.map((key, place) => [key, place]));
  const found = left.keys.find((key) => places.has(key));
  const place =
    (found === undefined ? undefined : places.get(found)) ?? Math.min(left.place, keys.length - 1);
  return { place, top: left.top };
}
