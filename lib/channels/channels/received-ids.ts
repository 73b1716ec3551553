/** The ids of a channel's messages that a person received, as ranges in memory. */

/**
 * Bounds in ascending order: where a range begins, before which id it ends, where the next one begins … An odd number
 * of them: the last range is still open.
 */
export type ReceivedIds = readonly number[];

/** Reads PostgreSQL's text form of an int8multirange, such as "{[5,10),[20,)}". */
export function parseReceived(text: string): ReceivedIds {
  return [...text.matchAll(/\d+/g)].map(([bound]) => Number(bound));
}

/** Whether an id is in one of the ranges. */
export function hasReceived(received: ReceivedIds, messageId: number): boolean {
  return placeOf(received, messageId + 1) % 2 === 1;
}

/**
 * Returns the lowest of these ids that is in one of the ranges; undefined for none. Skips from an id to the next range, and
 * from there to the next id: at most a binary search in each list for each element of the shorter one.
 * @param messageIds ascending.
 */
export function firstReceivedOf(received: ReceivedIds, messageIds: readonly number[]): number | undefined {
  let messageId = messageIds[0];
  while (messageId !== undefined) {
    const passed = placeOf(received, messageId + 1);
    if (passed % 2 === 1) return messageId;
    const nextRange = received[passed];
    if (nextRange === undefined) return undefined;
    messageId = messageIds[placeOf(messageIds, nextRange)];
  }
  return undefined;
}

/** Returns the index of the first of the ascending numbers that is not below a limit. */
function placeOf(ascending: readonly number[], limit: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The ranges as far as they lie below an id. */
export function receivedBefore(received: ReceivedIds, messageId: number): ReceivedIds {
  const kept = received.filter((bound) => bound < messageId);
  return kept.length % 2 === 1 ? [...kept, messageId] : kept;
}

/** The ids of both. */
export function joinReceived(received: ReceivedIds, added: ReceivedIds): ReceivedIds {
  const isOpen = received.length % 2 === 1 || added.length % 2 === 1;
  const closed = (bounds: ReceivedIds) =>
    bounds.length % 2 === 1 ? [...bounds, Number.POSITIVE_INFINITY] : bounds;
  const joined: number[] = [];
  for (const [low, high] of ascendingRanges(closed(received), closed(added))) {
    const end = joined.at(-1);
    if (end !== undefined && low <= end) joined[joined.length - 1] = Math.max(end, high);
    else joined.push(low, high);
  }
  return isOpen ? joined.slice(0, -1) : joined;
}

/** The ranges of both, by where they begin. */
function ascendingRanges(...lists: ReceivedIds[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const bounds of lists) {
    for (let index = 0; index + 1 < bounds.length; index += 2)
      ranges.push([bounds[index] ?? 0, bounds[index + 1] ?? 0]);
  }
  return ranges.sort(([one], [other]) => one - other);
}
