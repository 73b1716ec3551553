/** Unicode emoji by name, code and character. */
import table from "./emoji-table.json" with { type: "json" };

export interface UnicodeEmoji {
  /** Hexadecimal, without variation selectors: `1f937-200d-2640`. */
  readonly code: string;
  readonly character: string;
  readonly names: readonly string[];
}

/** In Unicode's order, without skin tones. */
export const unicodeEmoji: readonly UnicodeEmoji[] = table.map(readRow);

const byName = new Map<string, UnicodeEmoji>();
const byCode = new Map<string, UnicodeEmoji>();
const byCharacter = new Map<string, UnicodeEmoji>();
for (const emoji of unicodeEmoji) {
  for (const name of emoji.names) byName.set(name, emoji);
  byCode.set(emoji.code, emoji);
  byCharacter.set(withoutSelectors(emoji.character), emoji);
}

export function unicodeEmojiNamed(name: string): UnicodeEmoji | undefined {
  return byName.get(name);
}

export function unicodeEmojiWithCode(code: string): UnicodeEmoji | undefined {
  return byCode.get(code);
}

/** @param character one grapheme. */
export function unicodeEmojiOf(character: string): UnicodeEmoji | undefined {
  return byCharacter.get(withoutSelectors(character));
}

function readRow(row: string): UnicodeEmoji {
  const [character = "", ...names] = row.split(" ");
  const points = [...withoutSelectors(character)].map((point) => (point.codePointAt(0) ?? 0).toString(16));
  return { code: points.map((point) => point.padStart(4, "0")).join("-"), character, names };
}

function withoutSelectors(character: string): string {
  return character.replaceAll("\ufe0f", "");
}
