/**
 * Reads the head of an HTML page by browsers' rules, ignoring comments, scripts, templates and the body. Takes linear
 * time and builds no tree.
 */
import { HtmlTags } from "./html-tags.ts";

interface HeadElement {
  readonly name: "title" | "meta" | "base";
  /** The first attribute of each name in `KEPT_ATTRIBUTES`. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Of a title; otherwise "". */
  readonly text: string;
}

/** Further elements allowed in the head; any other begins the body. */
const OTHERS: ReadonlySet<string> = new Set(["html", "head", "link", "basefont", "bgsound"]);
/** Elements with raw text up to their end tag, as in a browser that runs scripts. */
const TEXT_ELEMENTS: ReadonlySet<string> = new Set([
  ...["title", "script", "style", "noscript", "noframes"],
  // Within a template.
  ...["textarea", "iframe", "noembed", "xmp"],
]);
const ONLY_IN_BODY: ReadonlySet<string> = new Set(["textarea", "iframe", "noembed", "xmp"]);
/** End tags that begin the body; others are ignored. */
const ENDS: ReadonlySet<string> = new Set(["body", "html", "br"]);

/** @param isXml whether `/>` ends an element, as in XHTML. */
export function* readHead(html: string, isXml = false): Generator<HeadElement> {
  const tags = new HtmlTags(html);
  let templates = 0;
  for (let tag = tags.next(); tag !== null; tag = tags.next()) {
    const { name, isEnd, attributes, hasTextBefore } = tag;
    if (templates === 0 && hasTextBefore) return;
    if (isEnd) {
      if (name === "template") templates = Math.max(0, templates - 1);
      else if (templates === 0 && ENDS.has(name)) return;
      continue;
    }
    if (templates === 0 && !belongsToHead(name)) return;
    const isEmpty = isXml && tag.isSelfClosing;
    const text = TEXT_ELEMENTS.has(name) && !isEmpty ? tags.textOf(name) : "";
    if (name === "template") templates += isEmpty ? 0 : 1;
    else if (templates === 0 && isRead(name)) yield { name, attributes, text };
  }
}

function belongsToHead(name: string): boolean {
  const isText = TEXT_ELEMENTS.has(name) && !ONLY_IN_BODY.has(name);
  return isText || isRead(name) || OTHERS.has(name) || name === "template";
}

function isRead(name: string): name is HeadElement["name"] {
  return name === "title" || name === "meta" || name === "base";
}
