/** Names of uploaded files: unchanged where shown, harmless in addresses. */

import { beginningOf, lengthOf } from "../../text/cut-text.ts";
import { harmlessText } from "../../text/harmless-text.ts";

import { isVisible } from "../../text/name-characters.ts";

/** In code points. */
const LONGEST_NAME = 255;
const LONGEST_IN_ADDRESS = 100;

const NAMELESS = "uploaded-file";

/** Longer endings are not extensions. */
const EXTENSION = /\.[^.\s]{1,20}$/;

/** Removes folders and harmful or hidden characters. */
export function shownName(given: string): string {
  const base = given.split(/[/\\]/).at(-1) ?? "";
  const name = harmlessText(base).trim();
  return isVisible(name) ? withinLimit(name) : NAMELESS;
}

/** Cuts before the extension. */
function withinLimit(name: string): string {
  if (lengthOf(name) <= LONGEST_NAME) return name;
  const extension = EXTENSION.exec(name)?.[0] ?? "";
  return beginningOf(name, LONGEST_NAME - lengthOf(extension)) + extension;
}

/**
 * ASCII letters, digits, dots, dashes, and underscores, never only dots. Names in other scripts keep their extension,
 * by which clients recognize the type.
 */
export function nameInAddress(shown: string): string {
  const ascii = shown
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^A-Za-z0-9._-]+/g, "-")
    .replaceAll(/\.{2,}/g, ".")
    .replaceAll(/-{2,}/g, "-");
  // Cut from the start to keep the extension.
  return withoutEdges(withName(ascii).slice(-LONGEST_IN_ADDRESS)) || NAMELESS;
}

/** Adds a name if only an extension is left. */
function withName(ascii: string): string {
  const start = ascii.search(/[^.-]/);
  const isExtension = ascii[start - 1] === "." && ascii.lastIndexOf("-", start - 1) >= 0;
  return isExtension ? NAMELESS + ascii.slice(start - 1) : ascii;
}

function withoutEdges(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isEdge(text.charAt(start))) start += 1;
  while (start < end && isEdge(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const isEdge = (character: string) => character === "." || character === "-";

/** ASCII and UTF-8 names (RFC 6266). */
export function contentDisposition(kind: "inline" | "attachment", shown: string): string {
  const encoded = encodeURIComponent(shown).replaceAll(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `${kind}; filename="${nameInAddress(shown)}"; filename*=UTF-8''${encoded}`;
}
