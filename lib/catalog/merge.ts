/** Merges several nouns' parts into one object. */

type Union<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer All) => void
  ? All
  : never;

export type BroughtBy<Nouns, Key extends PropertyKey> =
  Nouns extends Readonly<Record<Key, infer Brought>> ? Brought : never;

export function merge<T extends object>(parts: readonly T[]): Union<T> {
  return Object.assign({}, ...parts);
}
