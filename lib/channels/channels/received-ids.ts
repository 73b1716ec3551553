/** Ids of a channel's messages that a person received, as ranges. */

/** Ascending bounds: start, exclusive end, next start … An odd count means an open last range. */
export type ReceivedIds = readonly number[];

/** Parses a PostgreSQL int8multirange, such as "{[5,10),[20,)}". */
export function parseReceived(text: string): ReceivedIds {
  return [...text.matchAll(/\d+/g)].map(([bound]) => Number(bound));
}

export function hasReceived(received: ReceivedIds, messageId: number): boolean {
  return placeOf(received, messageId + 1) % 2 === 1;
}

/**
 * The lowest received id; undefined for none. At most one binary search per element of the shorter list.
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

/** Index of the first number that is not below `limit`. */
function placeOf(ascending: readonly number[], limit: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Ranges cut off at an id (exclusive). */
export function receivedBefore(received: ReceivedIds, messageId: number): ReceivedIds {
  const kept = received.filter((bound) => bound < messageId);
  return kept.length % 2 === 1 ? [...kept, messageId] : kept;
}

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

function ascendingRanges(...lists: ReceivedIds[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const bounds of lists) {
    for (let index = 0; index + 1 < bounds.length; index += 2)
      ranges.push([bounds[index] ?? 0, bounds[index + 1] ?? 0]);
  }
  return ranges.sort(([one], [other]) => one - other);
}
