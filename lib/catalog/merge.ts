/** Merges what several nouns bring into one object whose type has all their keys. */

type Union<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The union of the values that the nouns have at `Key`. */
export type BroughtBy<Nouns, Key extends PropertyKey> =
  Nouns extends Readonly<Record<Key, infer Brought>> ? Brought : never;

/** An object with the properties of all parts. */
export function merge<T extends object>(parts: readonly T[]): Union<T> {
  return Object.assign({}, ...parts);
}
