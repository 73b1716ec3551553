/** The names of all Unicode emoji, and the emoji that a name or a character stands for. */
import table from "./emoji-table.json" with { type: "json" };

export interface UnicodeEmoji {
  /** Code points in hexadecimal, joined by hyphens: `1f1f3-1f1f1`. */
  readonly code: string;
  readonly character: string;
  /** The first is the canonical one. */
  readonly names: readonly string[];
}

/** All emoji without skin tones, in Unicode's order. */
export const unicodeEmoji: readonly UnicodeEmoji[] = table.map(readRow);

const byName = new Map<string, UnicodeEmoji>();
const byCharacter = new Map<string, UnicodeEmoji>();
for (const emoji of unicodeEmoji) {
  for (const name of emoji.names) byName.set(name, emoji);
  for (const character of [emoji.character.replace("\ufe0f", ""), emoji.character])
    byCharacter.set(character, emoji);
}

/** The emoji of that name. */
export function unicodeEmojiNamed(name: string): UnicodeEmoji | undefined {
  return byName.get(name);
}

/** The emoji that `character` (one grapheme) is. */
export function unicodeEmojiOf(character: string): UnicodeEmoji | undefined {
  return byCharacter.get(character);
}

function readRow(row: string): UnicodeEmoji {
  const [character = "", ...names] = row.split(" ");
  return { code: shortCode(character), character, names };
}

/** A single symbol and a keycap go without their variation selector. */
function shortCode(emoji: string): string {
  const points = [...emoji].map((character) => (character.codePointAt(0) ?? 0).toString(16).padStart(4, "0"));
  const isShort = points.length === 2 || points.at(-1) === "20e3";
  return (isShort ? points.filter((point) => point !== "fe0f") : points).join("-");
}
