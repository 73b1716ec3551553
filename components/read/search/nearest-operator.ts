/** The operator that somebody meant who typed one that does not exist. */
import { editDistance } from "../../../lib/text/edit-distance.ts";

const MOST_EDITS = 2;

/**
 * @param word as "form:ada".
 * @param operators as "from:".
 * @returns null if the word has no operator or a known one, or nothing resembles it, as in "http://example.com".
 */
export function nearestOperator(
  word: string,
  operators: readonly string[],
): { readonly written: string; readonly operator: string } | null {
  const written = /^[a-z]+:/.exec(word)?.[0];
  if (written === undefined || operators.includes(written)) return null;
  const [nearest] = operators
    .map((operator) => ({ operator, edits: editDistance(written, operator) }))
    // With most of its letters changed, a word is another one.
    .filter(({ operator, edits }) => edits <= MOST_EDITS && edits < operator.length - 1)
    .toSorted((one, other) => one.edits - other.edits);
  return nearest ? { written, operator: nearest.operator } : null;
}
