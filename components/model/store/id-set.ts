/** An ascending set of ids. */
import { SortedMap } from "./sorted-map.ts";

export type IdSet = SortedMap<number, true>;

function* members(ids: Iterable<number>): Generator<[number, true]> {
  for (const id of ids) yield [id, true];
}

export function idSet(ids: Iterable<number>): IdSet {
  return SortedMap.from<number, true>(members(ids));
}

export function withIds(set: IdSet, ids: Iterable<number>): IdSet {
  return set.withAll(members(ids));
}
