/** Folded names, for uniqueness. */

/** Ignores case and Unicode composition. */
export function nameKey(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

/** Only for custom emoji: Unicode emoji names are part of the protocol, and `:AB:` in a network address is no emoji. */
export function foldedEmojiName(given: string): string {
  return given.normalize("NFKC").trim().toLowerCase().replaceAll(/\s/g, "_");
}
