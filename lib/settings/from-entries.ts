/** Object.fromEntries with the type the caller knows: TypeScript does not follow names through a list of entries. */

/**
 * @param entries must hold exactly what `Result` names. Only the derivations of this folder use it, each beside the
 *   mapped type that says the same.
 */
export function fromEntries<Result extends object>(entries: Iterable<readonly [string, unknown]>): Result {
  return Object.fromEntries(entries) as Result;
}
