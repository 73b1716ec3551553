/** The case-folded form by which names and addresses are unique. */

/** Folds a name so that names that differ in case, width or composition alone are the same. */
export function nameKey(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

/**
 * The form by which an own emoji is known, wherever it is added, used or removed: case, width and spaces make no difference.
 * Names of Unicode's emoji are part of the protocol and are not folded: `:AB:` in a network address is none.
 */
export function foldedEmojiName(given: string): string {
  return given.normalize("NFKC").trim().toLowerCase().replaceAll(/\s/g, "_");
}
