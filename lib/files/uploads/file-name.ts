/** Names of uploaded files: kept as people wrote them where they are shown, harmless where they are part of an address. */

import { beginningOf, lengthOf } from "../../text/cut-text.ts";
import { harmlessText } from "../../text/harmless-text.ts";

import { isVisible } from "../../text/name-characters.ts";

/** In code points. */
const LONGEST_NAME = 255;
const LONGEST_IN_ADDRESS = 100;

const NAMELESS = "uploaded-file";

/** What programs tell the type of a file by: the last dot of a name and what follows, where it is short. */
const EXTENSION = /\.[^.\s]{1,20}$/;

/** The name as it is shown, without folders and without characters that harm or hide. */
export function shownName(given: string): string {
  const base = given.split(/[/\\]/).at(-1) ?? "";
  const name = harmlessText(base).trim();
  return isVisible(name) ? withinLimit(name) : NAMELESS;
}

/** Cut before its extension. */
function withinLimit(name: string): string {
  if (lengthOf(name) <= LONGEST_NAME) return name;
  const extension = EXTENSION.exec(name)?.[0] ?? "";
  return beginningOf(name, LONGEST_NAME - lengthOf(extension)) + extension;
}

/**
 * The last part of the file's address: ASCII letters, digits, dots, dashes and underscores, never only dots. Of a name in
 * another script the extension stays, by which clients tell what a file is.
 */
export function nameInAddress(shown: string): string {
  const ascii = shown
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^A-Za-z0-9._-]+/g, "-")
    .replaceAll(/\.{2,}/g, ".")
    .replaceAll(/-{2,}/g, "-");
  // From the end, so that the extension stays.
  return withoutEdges(withName(ascii).slice(-LONGEST_IN_ADDRESS)) || NAMELESS;
}

/** Puts a name before an extension of whose own name nothing is left. */
function withName(ascii: string): string {
  const start = ascii.search(/[^.-]/);
  const isExtension = ascii[start - 1] === "." && ascii.lastIndexOf("-", start - 1) >= 0;
  return isExtension ? NAMELESS + ascii.slice(start - 1) : ascii;
}

/** Without dots and dashes at either end. */
function withoutEdges(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isEdge(text.charAt(start))) start += 1;
  while (start < end && isEdge(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const isEdge = (character: string) => character === "." || character === "-";

/** The header that names a file, in ASCII and in UTF-8 (RFC 6266). */
export function contentDisposition(kind: "inline" | "attachment", shown: string): string {
  const encoded = encodeURIComponent(shown).replaceAll(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `${kind}; filename="${nameInAddress(shown)}"; filename*=UTF-8''${encoded}`;
}
