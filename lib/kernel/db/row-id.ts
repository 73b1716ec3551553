/** Ids that a client gave, as ids of rows. */

const LARGEST_INT4 = 2 ** 31 - 1;

/** The id for a query on an int4 column; 0, which no row has, for one that is out of range and would make it fail. */
export function rowId(given: number): number {
  return given > 0 && given <= LARGEST_INT4 ? given : 0;
}
