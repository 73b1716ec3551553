/** Remembers places in conversation lists. */

type ListPlace = {
  /** The conversation at the place and later ones; the first may have been read since. */
  keys: readonly string[];
  place: number;
  /** Pixels below the top of the visible part. */
  top: number;
};

/** Conversations remembered after the place. */
const MAX_FOLLOWING = 200;

const places = new Map<string, ListPlace>();

/** Null at the list's start. @param keys of all conversations, in order. */
export function noteListPlace(
  name: string,
  at: { keys: readonly string[]; place: number; top: number } | null,
): void {
  if (at) places.set(name, { ...at, keys: at.keys.slice(at.place, at.place + MAX_FOLLOWING) });
  else places.delete(name);
}

/**
 * The first remembered row that still exists.
 * @param keys of all conversations, in order.
 */
export function listPlaceIn(name: string, keys: readonly string[]): { place: number; top: number } | null {
  const left = places.get(name);
  if (!left || keys.length === 0) return null;
  const now = new Map(keys.map((key, place) => [key, place]));
  const found = left.keys.find((key) => now.has(key));
  const place = (found === undefined ? undefined : now.get(found)) ?? Math.min(left.place, keys.length - 1);
  return { place, top: left.top };
}

export function keyAtListPlace(name: string, keys: readonly string[]): string | null {
  const left = listPlaceIn(name, keys);
  return (left && keys[left.place]) ?? null;
}
