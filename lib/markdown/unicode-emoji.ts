/** The names of all Unicode emoji, and the emoji that a name or a character stands for. */
import emojiData from "emojibase-data/en/data.json" with { type: "json" };
import cldrNames from "emojibase-data/en/shortcodes/cldr.json" with { type: "json" };
import emojibaseNames from "emojibase-data/en/shortcodes/emojibase.json" with { type: "json" };
import githubNames from "emojibase-data/en/shortcodes/github.json" with { type: "json" };
import iamcalNames from "emojibase-data/en/shortcodes/iamcal.json" with { type: "json" };

type NameTable = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Where sources differ from what chat clients type. */
const preferred: Readonly<Record<string, string>> = {
  "1f642": "smile",
  "1f604": "big_smile",
  "1f641": "frown",
  "1f610": "neutral",
  "1f615": "oh_no",
  "1f44d": "+1",
  "1f44e": "-1",
  "263a": "smiling_face",
};

export interface UnicodeEmoji {
  /** Code points in hexadecimal, joined by hyphens: `1f1f3-1f1f1`. */
  readonly code: string;
  readonly character: string;
  /** The first is the canonical one. */
  readonly names: readonly string[];
}

/** All emoji without skin tones, in Unicode's order. */
export const unicodeEmoji: readonly UnicodeEmoji[] = readEmoji();

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

function readEmoji(): UnicodeEmoji[] {
  const taken = new Set(Object.values(preferred));
  return emojiData.flatMap(({ hexcode, emoji }) => {
    const code = shortCode(emoji);
    const candidates = [iamcalNames, githubNames, cldrNames, emojibaseNames].flatMap(
      (table: NameTable) => table[hexcode] ?? [],
    );
    const own = preferred[code];
    const names = [...(own === undefined ? [] : [own]), ...candidates.filter((name) => !taken.has(name))];
    for (const name of names) taken.add(name);
    return names.length === 0 ? [] : [{ code, character: emoji, names: [...new Set(names)] }];
  });
}

/** A single symbol and a keycap go without their variation selector. */
function shortCode(emoji: string): string {
  const points = [...emoji].map((character) => (character.codePointAt(0) ?? 0).toString(16).padStart(4, "0"));
  const isShort = points.length === 2 || points.at(-1) === "20e3";
  return (isShort ? points.filter((point) => point !== "fe0f") : points).join("-");
}
