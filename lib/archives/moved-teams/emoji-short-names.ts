/**
 * Names of Unicode emoji in Slack and Mattermost. In the protocol's table, forty of these names mean a different emoji
 * and hundreds are missing, so reactions are moved by code points and texts by characters.
 */
import table from "./emoji-short-names.json" with { type: "json" };

const codes = new Map(
  table.flatMap((row) => {
    const [code = "", ...names] = row.split(" ");
    return names.map((name) => [name, code] as const);
  }),
);

const SKIN_TONE = /::skin-tone-[2-6]$/;

/** @param name with or without a skin tone, which Parley does not tell apart. */
export function shortNameCode(name: string): string | undefined {
  return codes.get(withoutSkinTone(name));
}

export function withoutSkinTone(name: string): string {
  return name.replace(SKIN_TONE, "");
}

export function shortNameCharacter(name: string): string | undefined {
  const code = shortNameCode(name);
  return code === undefined ? undefined : emojiCharacter(code);
}

/** @returns the emoji with the selector that makes it a picture, where one is needed. */
export function emojiCharacter(code: string): string {
  const points = code.split("-").map((point) => Number.parseInt(point, 16));
  const character = String.fromCodePoint(...points);
  return /^\p{Emoji_Presentation}/u.test(character) ? character : character.replace(/^(.)/u, "$1\ufe0f");
}
