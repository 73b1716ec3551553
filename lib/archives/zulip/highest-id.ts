/** The highest of any number of ids; 0 for none. */
export function highestId(ids: Iterable<number>): number {
  let highest = 0;
  for (const id of ids) if (id > highest) highest = id;
  return highest;
}
