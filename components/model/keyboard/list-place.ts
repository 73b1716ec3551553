/** Remembers where in a list of conversations the reader was when it was left, for as long as the page lives. */

type ListPlace = {
  /** The conversation at that place and those that followed it, of which the first may have been read since. */
  keys: readonly string[];
  place: number;
  /** Pixels between the top of what was in sight and this row. */
  top: number;
};

/** So many of those that follow are remembered. */
const MOST_FOLLOWING = 200;

/** By the name of the list. */
const places = new Map<string, ListPlace>();

/** To be called when a list is left; null at its beginning. @param keys of all conversations, in their order. */
export function noteListPlace(
  name: string,
  at: { keys: readonly string[]; place: number; top: number } | null,
): void {
  if (at) places.set(name, { ...at, keys: at.keys.slice(at.place, at.place + MOST_FOLLOWING) });
  else places.delete(name);
}

/**
 * The place of the row that the reader came from, or of the first of those that followed it and is still there.
 * @param keys of all conversations, in their order.
 */
export function listPlaceIn(name: string, keys: readonly string[]): { place: number; top: number } | null {
  const left = places.get(name);
  if (!left || keys.length === 0) return null;
  const now = new Map(keys.map((key, place) => [key, place]));
  const found = left.keys.find((key) => now.has(key));
  const place = (found === undefined ? undefined : now.get(found)) ?? Math.min(left.place, keys.length - 1);
  return { place, top: left.top };
}

/** The key at that place. */
export function keyAtListPlace(name: string, keys: readonly string[]): string | null {
  const left = listPlaceIn(name, keys);
  return (left && keys[left.place]) ?? null;
}
