/**
 * New ids without gaps for rows of an archive. An import takes all ids between the lowest and the highest one of a
 * table, and an export from a server with many organizations has sparse ids.
 */
import { ArchiveError } from "../exports/archive-format.ts";
import type { MoveId } from "./shift-row.ts";

/** Ids of these tables are plentiful: 64-bit numbers, or a single row. */
const PLENTIFUL: ReadonlySet<string> = new Set([
  "realm",
  "conversation",
  "topic",
  "message",
  "message_edit",
  "audit_entry",
]);

/** Shorter spans waste too little to be worth rewriting texts. */
const LEAST_SPAN = 10_000;
/** Of ids to rows. */
const SPARSE = 2;

/** An id that no row has, given to references to missing rows. */
const NOBODY = 0;

export class DenseIds {
  /** Ascending ids of the sparse tables. */
  readonly #sparse = new Map<string, Float64Array>();

  /** @param ids of all rows, by table. */
  constructor(ids: Iterable<readonly [table: string, ids: Iterable<unknown>]>) {
    for (const [table, given] of ids) {
      if (PLENTIFUL.has(table)) continue;
      const ascending = Float64Array.from(given, Number).sort();
      const [lowest = 0, highest = 0] = [ascending.at(0), ascending.at(-1)];
      const span = highest - lowest + 1;
      if (span > LEAST_SPAN && span > SPARSE * ascending.length) this.#sparse.set(table, ascending);
    }
  }

  get areNeeded(): boolean {
    return this.#sparse.size > 0;
  }

  /** The place among the table's ids, from 1 on; ids of other tables stay. */
  readonly idOf: MoveId = (table, id) => {
    const ids = this.#sparse.get(table);
    if (!ids) return id;
    let [low, high] = [0, ids.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ids[middle] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    return ids[low] === id ? low + 1 : NOBODY;
  };

  /** The range of a table's new ids. @throws ArchiveError if no row has an end of the given range. */
  rangeOf(table: string, [lowest, highest]: readonly [number, number]): [number, number] {
    const range: [number, number] = [this.idOf(table, lowest), this.idOf(table, highest)];
    if (range.includes(NOBODY))
      throw new ArchiveError(`The archive has no possible range of ids of ${table}.`);
    return range;
  }
}
