/** Addresses that stand in the text as they are or in angle brackets: URLs, domains and mail addresses. */
import { asciiAlphanumeric, unicodeWhitespace } from "micromark-util-character";
import type { Code } from "micromark-util-types";
import { domainOrMail, urlLength } from "../bare-link.ts";
import type { InlineMatch, InlineRule } from "./inline-construct.ts";

const limit = 2048;

/** `https://example.com/path`. */
export const bareUrl: InlineRule = {
  name: "bareUrl",
  starts: "hHfF",
  leads: ["http://", "https://", "ftp://"],
  limit,
  mayFollow: (previous) => !asciiAlphanumeric(previous),
  continues: isAddressCharacter,
  match: (text) => linkMatch(text, urlLength(text), text.slice(0, urlLength(text))),
};

/** `example.com/path` and `someone@example.com`, for top-level domains that exist. */
export const bareDomain: InlineRule = {
  name: "bareDomain",
  starts: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
  limit,
  mayFollow: (previous) => !asciiAlphanumeric(previous) && !isWithinWord(previous),
  continues: isAddressCharacter,
  match(text) {
    const found = domainOrMail(text);
    return found ? linkMatch(text, found.length, found.url) : null;
  },
};

/** `<https://example.com>` and `<someone@example.com>`. */
export const angleLink: InlineRule = {
  name: "angleLink",
  starts: "<",
  closer: ">",
  limit,
  continues: (code, text) => text === "" || code === 62 || isAddressCharacter(code),
  match(text) {
    const [, address = "", scheme] = /^<((?:(https?|ftp|mailto):)?[^<>]+)>$/i.exec(text) ?? [];
    const found = scheme === undefined ? domainOrMail(address) : null;
    const url = scheme === undefined ? found?.url : address;
    if (url === undefined || (found && (found.length < address.length || !url.startsWith("mailto:"))))
      return null;
    return { length: text.length, node: { type: "link", url, children: [{ type: "text", value: address }] } };
  },
};

function linkMatch(text: string, length: number, url: string): InlineMatch | null {
  if (length === 0) return null;
  return { length, node: { type: "link", url, children: [{ type: "text", value: text.slice(0, length) }] } };
}

function isAddressCharacter(code: number): boolean {
  return code > 0 && !unicodeWhitespace(code) && !'<>"`|\\'.includes(String.fromCharCode(code));
}

function isWithinWord(code: Code): boolean {
  return code !== null && code > 0 && /[\p{L}\p{N}@._/#=&%+\\-]/u.test(String.fromCharCode(code));
}
