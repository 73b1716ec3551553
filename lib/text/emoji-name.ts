/** Folds the names of an organization's own emoji. */

/**
 * The form by which an own emoji is known, wherever it is added, used or removed: case, width and spaces make no difference.
 * Names of Unicode's emoji are part of the protocol and are not folded: `:AB:` in a network address is none.
 */
export function foldedEmojiName(given: string): string {
  return given.normalize("NFKC").trim().toLowerCase().replaceAll(/\s/g, "_");
}
