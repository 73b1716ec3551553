/** Reads Open Graph metadata, or else title and description. */

import { decodeNamedCharacterReference } from "decode-named-character-reference";
import { shortened } from "../../text/cut-text.ts";
import { harmlessLine } from "../../text/harmless-text.ts";
import { previewedUrl } from "./preview-limits.ts";
import { readHead } from "./read-head.ts";

/** Often written without the semicolon. */
const WITHOUT_SEMICOLON: ReadonlySet<string> = new Set(["amp", "lt", "gt", "quot", "nbsp", "copy", "reg"]);

const REFERENCE = /&(?:#x([\da-f]{1,8});?|#(\d{1,9});?|([a-z][a-z\d]{1,31})(?:(;)|(?![a-z\d=;])))/gi;

const windows1252 = new TextDecoder("windows-1252");

export interface PageFacts {
  readonly title: string | null;
  readonly description: string | null;
  /** Absolute. */
  readonly imageUrl: string | null;
}

/** In code points. */
const MAX_TITLE = 200;
const MAX_DESCRIPTION = 500;
/** Characters of a text that are processed. */
const MAX_TEXT = 4_000;

const TITLES = ["og:title", "twitter:title", "title of the head"];
const DESCRIPTIONS = ["og:description", "twitter:description", "description"];
const IMAGES = ["og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src"];

/**
 * Takes linear time.
 * @param url base of relative addresses.
 */
export function pageFacts(html: string, url: URL, isXml = false): PageFacts {
  const values = valuesIn(html, isXml);
  const first = (keys: readonly string[]) => keys.map((key) => values.get(key)).find(Boolean);
  const base = values.get("base of the head");
  const origin = base !== undefined && URL.canParse(base, url) ? new URL(base, url) : url;
  const image = first(IMAGES);
  return {
    title: line(first(TITLES), MAX_TITLE),
    description: line(first(DESCRIPTIONS), MAX_DESCRIPTION),
    imageUrl:
      image !== undefined && URL.canParse(image, origin) ? previewedUrl(new URL(image, origin).href) : null,
  };
}

/** The first nonempty value of each key counts. */
function valuesIn(html: string, isXml: boolean): Map<string, string> {
  const values = new Map<string, string>();
  const add = (keys: readonly string[], source: string | undefined) => {
    const text = harmlessLine(withoutReferences((source ?? "").slice(0, MAX_TEXT)));
    for (const key of keys) if (text !== "" && !values.has(key)) values.set(key, text);
  };
  let hasTitle = false;
  for (const { name, attributes, text } of readHead(html, isXml)) {
    if (name === "meta") add(keysOf(attributes), attributes.get("content"));
    else if (name === "base") add(["base of the head"], attributes.get("href"));
    else if (!hasTitle) {
      hasTitle = true;
      add(["title of the head"], text);
    }
  }
  return values;
}

/** `property` may have several keys. */
function keysOf(attributes: ReadonlyMap<string, string>): string[] {
  const given = `${attributes.get("property") ?? ""} ${attributes.get("name") ?? ""}`;
  return given.slice(0, MAX_TEXT).toLowerCase().split(/\s+/).filter(Boolean);
}

function line(text: string | undefined, maximum: number): string | null {
  return text === undefined ? null : shortened(text, maximum);
}

/** Decodes character references; 128 to 159 are Windows-1252, as in browsers. */
export function withoutReferences(source: string): string {
  return source.replaceAll(
    REFERENCE,
    (whole, hex?: string, decimal?: string, name?: string, semicolon?: string) => {
      if (name !== undefined) {
        const isKnown = semicolon === ";" || WITHOUT_SEMICOLON.has(name.toLowerCase());
        return (isKnown && decodeNamedCharacterReference(name)) || whole;
      }
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      if (code >= 0x80 && code < 0xa0) return windows1252.decode(Uint8Array.of(code));
      const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd800 || code > 0xdfff);
      return isCharacter ? String.fromCodePoint(code) : "\ufffd";
    },
  );
}
