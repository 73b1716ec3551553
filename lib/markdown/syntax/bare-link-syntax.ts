/** The syntax of bare links. */
import { asciiDigit } from "micromark-util-character";
import type { Code } from "micromark-util-types";
import {
  type BareLink,
  closesTooMuch,
  domainOrMail,
  endsAddress,
  mayPrecedeDomain,
  mayPrecedeUrl,
  spacelessBeforeAscii,
  urlAtStart,
} from "../links/bare-link.ts";
import type { InlineMatch, InlineRule } from "./inline-construct.ts";

const limit = 2048;

export const bareUrl: InlineRule = {
  name: "bareUrl",
  starts: "hHfF",
  leads: ["http://", "https://", "ftp://"],
  limit,
  mayFollow: (previous) => mayPrecedeUrl(characterOf(previous)),
  continues: (code, text) =>
    isAddressCharacter(code, text) && (text.length > 8 || !text.endsWith("//") || mayBeginHost(code)),
  match: (text) => linkMatch(text, urlAtStart(text)),
};

/** Begins with ASCII or one of `foreign`. */
export function bareDomain(foreign: string): InlineRule {
  return {
    name: "bareDomain",
    starts: asciiStarts + foreign,
    limit,
    mayFollow: (previous) => mayPrecedeDomain(characterOf(previous)),
    continues: (code, text) => isAddressCharacter(code, text) && mayContinue(code, text),
    // `list.map(f)` is code, although `map` is a top-level domain.
    match: (text, next) => linkMatch(text, domainOrMail(text + characterOf(next))),
  };
}

const asciiStarts = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const foreignStart = new RegExp(
  `(?<![\\p{L}\\p{N}@._/#=&%+\\\\$-])(?![\\0-\\x7f]|${spacelessBeforeAscii})[\\p{L}\\p{N}](?=[\\p{L}\\p{N}._%+@-]*[.@]\\p{L})`,
  "gu",
);

/** The tokenizer needs them in advance. */
export function foreignStarts(source: string): string {
  const starts = (source.match(foreignStart) ?? []).filter((letter) => letter.length === 1);
  return [...new Set(starts)].join("");
}

export const angleLink: InlineRule = {
  name: "angleLink",
  starts: "<",
  closer: ">",
  limit,
  continues: (code, text) => text === "" || code === 62 || isAddressCharacter(code, text),
  match(text) {
    const [, address = "", scheme] = /^<((?:(https?|ftp|mailto):)?[^<>]+)>$/i.exec(text) ?? [];
    const found = scheme === undefined ? domainOrMail(address) : null;
    const isWhole =
      scheme !== undefined && (scheme.toLowerCase() === "mailto" || urlAtStart(address) !== null);
    const url = isWhole ? address : found?.url;
    if (url === undefined || (found && (found.length < address.length || !url.startsWith("mailto:"))))
      return null;
    return { length: text.length, node: { type: "link", url, children: [{ type: "text", value: address }] } };
  },
};

function linkMatch(text: string, found: BareLink | null): InlineMatch | null {
  if (!found) return null;
  const value = text.slice(0, found.length).replaceAll("\\|", "|");
  return {
    length: found.length,
    node: { type: "link", url: found.url, children: [{ type: "text", value }] },
  };
}

/** Stops early, because the tokenizer reads the rest again. */
function isAddressCharacter(code: number, text: string): boolean {
  const character = String.fromCharCode(code);
  if (code <= 0 || endsAddress(character)) return false;
  if (text.endsWith("\\") && character !== "|") return false;
  return !closesTooMuch(text, character);
}

function mayBeginHost(code: number): boolean {
  return /[\p{L}\p{N}[]/u.test(String.fromCharCode(code));
}

/** Only after a mailbox, host and port. */
function mayContinue(code: number, text: string): boolean {
  const isColon = code === 58;
  const isAllowed = isColon
    ? !text.includes(":")
    : asciiDigit(code) || (isHostCharacter(code) && !text.endsWith(":"));
  if (isAllowed || /[/?#]/.test(text)) return true;
  const beginsPath = "/?#".includes(String.fromCharCode(code));
  return beginsPath && domainOrMail(`${text}/`)?.url.startsWith("http") === true;
}

function isHostCharacter(code: number): boolean {
  return /[\p{L}\p{M}\p{N}._%+@'-]/u.test(String.fromCharCode(code));
}

/** "" at either end of a line. */
function characterOf(code: Code): string {
  return code === null || code < 0 ? "" : String.fromCharCode(code);
}
