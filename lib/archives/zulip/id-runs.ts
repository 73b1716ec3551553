/** Message ids as ranges: neighbors in a channel or topic are one run, whatever ids are between them. */

/** Flat triples: first id, last id, and the last one's place among the messages. */
export class IdRuns {
  readonly #flat: number[] = [];

  /** @param place ascending, one more for each message of the channel or topic. */
  add(id: number, place: number): void {
    const end = this.#flat.length;
    if (end > 0 && this.#flat[end - 1] === place - 1) {
      this.#flat[end - 2] = id;
      this.#flat[end - 1] = place;
    } else this.#flat.push(id, id, place);
  }

  *ranges(): Generator<readonly [first: number, last: number]> {
    for (let index = 0; index < this.#flat.length; index += 3)
      yield [this.#flat[index] ?? 0, this.#flat[index + 1] ?? 0];
  }
}

/** An int8multirange of these ids, and of all from `openFrom` on. */
export function multirange(runs: IdRuns | undefined, openFrom: number | null): string {
  const ranges = [...(runs?.ranges() ?? [])].map(([first, last]) => `[${first},${last + 1})`);
  if (openFrom !== null) ranges.push(`[${openFrom},)`);
  return `{${ranges.join(",")}}`;
}

/** An int8multirange of all ids below `end` but these. */
export function multirangeWithout(runs: IdRuns | undefined, end: number): string {
  const ranges: string[] = [];
  let from = 1;
  for (const [first, last] of runs?.ranges() ?? []) {
    if (first > from) ranges.push(`[${from},${first})`);
    from = last + 1;
  }
  if (from < end) ranges.push(`[${from},${end})`);
  return `{${ranges.join(",")}}`;
}
