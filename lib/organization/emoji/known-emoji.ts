/** The emoji that people may react with. */
import { badRequest } from "../../kernel/errors.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { unicodeEmojiNamed, unicodeEmojiWithCode } from "../../markdown/emoji/unicode-emoji.ts";
import { foldedEmojiName } from "../../text/name-key.ts";
import { EMOJI_KINDS, type EmojiKind } from "./custom-emoji.contract.ts";

export interface EmojiKey {
  readonly kind: EmojiKind;
  readonly code: string;
}

export interface Emoji extends EmojiKey {
  /** One of its names. */
  readonly name: string;
}

/** The emoji of the protocol that belongs neither to Unicode nor to an organization; its code is its name. */
export const EXTRA_EMOJI = "zulip";

/**
 * The emoji with this name; one of the organization's own takes the place of another of the same name.
 * @throws ApiError BAD_REQUEST.
 */
export function requireEmojiNamed({ customEmoji }: Organization, name: string): Emoji {
  const own = customEmoji.named(name);
  if (own) return { kind: "realm_emoji", code: String(own.id), name: own.name };
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
export function requireEmoji({ customEmoji }: Organization, { kind, code }: EmojiKey, name: string): Emoji {
  if (kind === "realm_emoji") {
    const emoji = /^\d{1,9}$/.test(code) ? customEmoji.get(Number(code)) : undefined;
    if (!emoji || String(emoji.id) !== code) throw badRequest("Invalid custom emoji.");
    if (foldedEmojiName(emoji.name) !== foldedEmojiName(name)) throw badRequest("Invalid custom emoji name.");
    if (!emoji.isActive) throw badRequest("This custom emoji has been deactivated.");
    return { kind, code, name: emoji.name };
  }
  const names = kind === "zulip_extra_emoji" ? extraNames(code) : unicodeEmojiWithCode(code)?.names;
  if (!names) throw badRequest("Invalid emoji code");
  if (!names.includes(name)) throw badRequest("Invalid emoji name.");
  return { kind, code, name };
}

function extraNames(code: string): readonly string[] | undefined {
  return code === EXTRA_EMOJI ? [EXTRA_EMOJI] : undefined;
}
