/** Which rows of a feed are printed. */

/** About a hundred pages; drawing many more would hold up the browser for seconds. */
const MOST = 1000;

/** The indexes of all rows, or of as many around the one in sight. */
export function printedRows(count: number, inSight: number): readonly number[] {
  const length = Math.min(count, MOST);
  const first = Math.min(Math.max(0, inSight - MOST / 2), count - length);
  return Array.from({ length }, (_, index) => first + index);
}
