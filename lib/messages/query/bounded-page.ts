/** Cuts a page of messages to a size in bytes: at its far ends, so that a client pages on from what it has. */

/** Ids of a page, each side from the anchor outwards. */
export interface Sides {
  readonly before: readonly number[];
  /** The anchor, if it is a message of the page. */
  readonly found: readonly number[];
  readonly after: readonly number[];
}

/**
 * The part of a page that is within `limit` bytes: the messages nearest to the anchor, taken from both sides in turn.
 * The anchor and the nearest message of each side are always in it, however large, so that a client always gets on.
 */
export function nearestWithin(page: Sides, bytesOf: (id: number) => number, limit: number): Sides {
  const { before, found, after } = page;
  let left = limit - found.reduce((sum, id) => sum + bytesOf(id), 0);
  let distance = 0;
  for (; distance < Math.max(before.length, after.length); distance += 1) {
    for (const id of [before[distance], after[distance]]) left -= id === undefined ? 0 : bytesOf(id);
    if (left < 0 && distance > 0) break;
  }
  return { before: before.slice(0, distance), found, after: after.slice(0, distance) };
}
