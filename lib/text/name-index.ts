/** Finds accounts, channels and groups by name. */

export class NameIndex {
  readonly #keysOf: (name: string) => readonly string[];
  readonly #idsByKey = new Map<string, Set<number>>();

  /** @param keysOf names with a common key are equal. */
  constructor(keysOf: (name: string) => readonly string[]) {
    this.#keysOf = keysOf;
  }

  find(name: string): number[] {
    const ids = this.#keysOf(name).flatMap((key) => [...(this.#idsByKey.get(key) ?? [])]);
    return [...new Set(ids)];
  }

  add(id: number, name: string): void {
    for (const key of this.#keysOf(name)) {
      const ids = this.#idsByKey.get(key) ?? new Set<number>();
      this.#idsByKey.set(key, ids.add(id));
    }
  }

  remove(id: number, name: string): void {
    for (const key of this.#keysOf(name)) {
      const ids = this.#idsByKey.get(key);
      ids?.delete(id);
      if (ids?.size === 0) this.#idsByKey.delete(key);
    }
  }
}
