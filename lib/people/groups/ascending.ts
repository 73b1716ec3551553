/** The order of ids in every list of a group's members or subgroups. */

/** These ids, each once, from the lowest on. */
export function ascending(ids: Iterable<number>): number[] {
  return [...new Set(ids)].sort((one, other) => one - other);
}
