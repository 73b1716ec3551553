/** A set of ids in ascending order: what a feed holds, what is unread. */
import { SortedMap } from "./sorted-map.ts";

export type IdSet = SortedMap<number, true>;

function* members(ids: Iterable<number>): Generator<[number, true]> {
  for (const id of ids) yield [id, true];
}

/** The set of these ids, given in any order. */
export function idSet(ids: Iterable<number>): IdSet {
  return SortedMap.from<number, true>(members(ids));
}

/** The set with these ids in it. */
export function withIds(set: IdSet, ids: Iterable<number>): IdSet {
  return set.withAll(members(ids));
}
