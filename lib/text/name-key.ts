/** The case-folded form by which names and addresses are unique. */

/** Folds a name so that names that differ in case, width or composition alone are the same. */
export function nameKey(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
