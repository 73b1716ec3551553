/** Emoji available for reactions, and the table of Unicode emoji. */
import { createHash } from "node:crypto";
import { badRequest } from "../../kernel/errors.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { FileRoute } from "../../kernel/storage/file-route.ts";
import { unicodeEmoji, unicodeEmojiNamed, unicodeEmojiWithCode } from "../../markdown/emoji/unicode-emoji.ts";
import { foldedEmojiName } from "../../text/name-key.ts";
import { EMOJI_KINDS, type EmojiKind } from "./custom-emoji.contract.ts";

export interface EmojiKey {
  readonly kind: EmojiKind;
  readonly code: string;
}

export interface Emoji extends EmojiKey {
  readonly name: string;
}

/** The protocol's extra emoji; its code equals its name. */
export const EXTRA_EMOJI = "zulip";

/**
 * The organization's emoji override built-in ones.
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
 * The emoji may no longer exist. Accepts Unicode codes with and without variation selectors.
 * @throws ApiError BAD_REQUEST for an unknown kind.
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
 * Checks that the emoji exists under this name.
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

interface EmojiData {
  readonly content: Buffer;
  /** Content digest for the URL, which changes with the content. */
  readonly digest: string;
}

let made: EmojiData | null = null;

function emojiData(): EmojiData {
  if (made) return made;
  const names = unicodeEmoji.map(({ code, names }) => [code, names] as const);
  const content = Buffer.from(JSON.stringify({ code_to_names: Object.fromEntries(names) }));
  made = { content, digest: createHash("sha256").update(content).digest("hex").slice(0, 16) };
  return made;
}

/** Relative to the organization's URL. */
export function emojiDataPath(): string {
  return `/static/emoji-names.${emojiData().digest}.json`;
}

/** No credentials required: clients send none here. */
export const emojiDataRoute: FileRoute = {
  pattern: /^\/static\/emoji-names\.(?<digest>[0-9a-f]{16})\.json$/,
  find: async ({ groups }) => {
    const { content, digest } = emojiData();
    if (groups.digest !== digest) return null;
    return {
      content,
      contentType: "application/json",
      etag: `"${digest}"`,
      cacheControl: "public, max-age=31536000, immutable",
    };
  },
};
