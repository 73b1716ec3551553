/** The emoji that people may react with. */
import { badRequest } from "../errors.ts";
import { unicodeEmojiNamed, unicodeEmojiWithCode } from "../markdown/emoji/unicode-emoji.ts";
import { EMOJI_KINDS, type EmojiKind } from "./emoji.contract.ts";

export interface EmojiKey {
  readonly kind: EmojiKind;
  readonly code: string;
}

export interface Emoji extends EmojiKey {
  /** One of its names. */
  readonly name: string;
}

/** The emoji of the protocol that belongs neither to Unicode nor to an organization; its code is its name. */
const EXTRA_EMOJI = "zulip";

/**
 * The emoji with this name.
 * @throws ApiError BAD_REQUEST.
 */
export function requireEmojiNamed(name: string): Emoji {
  if (name === EXTRA_EMOJI) return { kind: "zulip_extra_emoji", code: name, name };
  const emoji = unicodeEmojiNamed(name);
  if (!emoji) throw badRequest(`Emoji '${name}' does not exist`);
  return { kind: "unicode_emoji", code: emoji.code, name };
}

/**
 * Names an emoji, which may no longer exist. Clients write the codes of Unicode emoji with and without variation
 * selectors.
 * @throws ApiError BAD_REQUEST for a kind of emoji that does not exist.
 */
export function emojiKey(kind: string, code: string): EmojiKey {
  const known = EMOJI_KINDS.find((each) => each === kind);
  if (!known) throw badRequest("Invalid emoji type");
  return { kind: known, code: known === "unicode_emoji" ? withoutSelectors(code) : code };
}

function withoutSelectors(code: string): string {
  return code
    .toLowerCase()
    .split("-")
    .filter((point) => point !== "fe0f")
    .join("-");
}

/**
 * Checks that an emoji exists and has this name.
 * @throws ApiError BAD_REQUEST.
 */
export function requireEmoji({ kind, code }: EmojiKey, name: string): Emoji {
  // There is no way yet for an organization to have emoji of its own.
  if (kind === "realm_emoji") throw badRequest("Invalid custom emoji.");
  const names = kind === "zulip_extra_emoji" ? extraNames(code) : unicodeEmojiWithCode(code)?.names;
  if (!names) throw badRequest("Invalid emoji code");
  if (!names.includes(name)) throw badRequest("Invalid emoji name.");
  return { kind, code, name };
}

function extraNames(code: string): readonly string[] | undefined {
  return code === EXTRA_EMOJI ? [EXTRA_EMOJI] : undefined;
}
