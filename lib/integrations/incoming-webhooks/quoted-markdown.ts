/** Markdown for foreign text, which must not mention anybody or break its surroundings. */
import { escapeInline } from "../../markdown/escape-markdown.ts";
import { longestRun } from "../../text/character-runs.ts";
import { shortened } from "../../text/cut-text.ts";
import { harmlessLine } from "../../text/harmless-text.ts";
import { withoutMentions } from "./foreign-markdown.ts";

/** Code points. */
const LONGEST_TITLE = 200;
/** Code points. */
export const LONGEST_QUOTE = 2_000;

/**
 * Escapes Markdown and joins lines.
 * @param keepsEmoji whether `:name:` stays an emoji.
 */
export function plain(text: string, longest = LONGEST_TITLE, keepsEmoji = false): string {
  return escapeInline(shortened(harmlessLine(text.slice(0, 4 * longest)), longest), keepsEmoji);
}

/** Returns only the label for an address outside the web. */
export function link(label: string, url: string): string {
  const text = plain(label) || "link";
  const target = webAddress(url);
  return target === null ? text : `[${text}](${target})`;
}

/** The address, safe in Markdown; null outside the web. */
export function webAddress(url: string): string | null {
  if (url.length > 1_000 || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
  return new URL(url).href
    .replaceAll(/[()\s<>`\\]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll(/&(?=#?[a-z0-9]{1,32};)/gi, "&amp;");
}

export function inlineCode(text: string): string {
  const longest = longestRun(text, "`");
  const fence = "`".repeat(longest + 1);
  const isPadded = longest > 0 || /^ .* $/.test(text);
  return isPadded ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
}

/** Keeps the Markdown; "" for no text. */
export function quote(text: string): string {
  const content = withoutMentions(shortened(text.trim(), LONGEST_QUOTE));
  return content === "" ? "" : `\n${fenced(content, "quote")}`;
}

export function code(text: string, language = ""): string {
  return fenced(shortened(text, LONGEST_QUOTE), language);
}

/** The fence is longer than any inside the block. */
export function fenced(content: string, language: string): string {
  const fence = "`".repeat(Math.max(2, longestRun(content, "`")) + 1);
  return `${fence}${language}\n${content}\n${fence}`;
}

/** Up to `most` lines, and the number of the others. */
export function lines(all: readonly string[], most = 20): string {
  const shown = all.slice(0, most).map((line) => `* ${line}`);
  const rest = all.length - shown.length;
  return [...shown, ...(rest > 0 ? [`* and ${rest} more`] : [])].join("\n");
}

/** An emoji. @param cancelled the result that is neither success nor failure. */
export function markOf(result: string, cancelled: string): string {
  if (result === cancelled) return ":white_circle:";
  return result === "success" ? ":green_circle:" : ":red_circle:";
}

export interface WebhookText {
  /** Used unless the webhook's address names one. */
  readonly topic: string;
  /** Markdown. */
  readonly content: string;
}

/** Invisible punctuation, so that the marks around it still open and close. */
const SEPARATOR = "&#8203;";

/**
 * Keeps adjacent marks apart.
 * @param isGlued whether a piece belongs to the previous one, as a sign to the text it encloses.
 */
export function joinedPieces(
  pieces: readonly string[],
  isGlued: (index: number) => boolean = () => false,
): string {
  return pieces
    .map((piece, index) => {
      const isMeeting = isMark(pieces[index - 1]?.at(-1)) && isMark(piece.at(0)) && !isGlued(index);
      return isMeeting ? SEPARATOR + piece : piece;
    })
    .join("");
}

function isMark(character: string | undefined): boolean {
  return character !== undefined && "*~`$".includes(character);
}
