/** Records whose names and types the caller knows: TypeScript does not follow names through entries and loops. */

/**
 * @param fields must hold exactly what `Result` names. Only the derivations of this folder and of the tables use it,
 *   each beside the mapped type that says the same.
 */
export function typedFields<Result extends object>(fields: Readonly<Record<string, unknown>>): Result {
  return fields as Result;
}

/** The same, of pairs of name and value. */
export function fromEntries<Result extends object>(entries: Iterable<readonly [string, unknown]>): Result {
  return typedFields(Object.fromEntries(entries));
}
