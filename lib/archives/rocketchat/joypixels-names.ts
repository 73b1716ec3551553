/** Names of Unicode emoji in Rocket.Chat, which are those of JoyPixels; the table has what other programs call otherwise. */
import { emojiCharacter, shortNameCode } from "../moved-teams/emoji-short-names.ts";
import table from "./joypixels-names.json" with { type: "json" };

const codes = new Map(
  table.flatMap((row) => {
    const [code = "", ...names] = row.split(" ");
    return names.map((name) => [name, code] as const);
  }),
);

const SKIN_TONE = /_tone[1-5]$/;

/** @param given with or without a skin tone, which Parley does not tell apart. */
export function joypixelsCode(given: string): string | undefined {
  const name = given.replace(SKIN_TONE, "");
  return codes.get(name) ?? shortNameCode(name);
}

export function joypixelsCharacter(name: string): string | undefined {
  const code = joypixelsCode(name);
  return code === undefined ? undefined : emojiCharacter(code);
}
