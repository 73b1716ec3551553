/** Reads the head of a page like a browser, in linear time and without a tree. */
import { HtmlTags } from "./html-tags.ts";

interface HeadElement {
  readonly name: "title" | "meta" | "base";
  /** First of each name in `KEPT_ATTRIBUTES`. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Of a title; otherwise "". */
  readonly text: string;
}

/** Also allowed in the head; others begin the body. */
const OTHERS: ReadonlySet<string> = new Set(["html", "head", "link", "basefont", "bgsound"]);
/** Raw text, as in browsers that run scripts. */
const TEXT_ELEMENTS: ReadonlySet<string> = new Set([
  ...["title", "script", "style", "noscript", "noframes"],
  // Within a template.
  ...["textarea", "iframe", "noembed", "xmp"],
]);
const ONLY_IN_BODY: ReadonlySet<string> = new Set(["textarea", "iframe", "noembed", "xmp"]);
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
