/**
 * Reads foreign HTML into an unsanitized tree in linear time. Browsers' parsers copy open marks into each paragraph,
 * which may make trees huge.
 */
import { decodeNamedCharacterReference } from "decode-named-character-reference";
import type { Element, ElementContent, Root } from "hast";
import { propertyName } from "./attribute-name.ts";
import { element, text } from "./element.ts";

/** Deeper elements become siblings. */
const MAX_DEPTH = 100;

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));
const EMPTY = words("area base br col embed hr img input link meta param source track wbr");
const SKIPPED = words("script style head title template noscript textarea select svg");
/** Siblings closed by each tag, because pages omit closing tags. */
const ENDED: Readonly<Record<string, ReadonlySet<string>>> = {
  li: words("li p"),
  td: words("td th p"),
  th: words("td th p"),
  tr: words("td th tr p"),
  dt: words("dt dd p"),
  dd: words("dt dd p"),
  p: words("p"),
};
const ENDING_PARAGRAPH = words(
  "address article blockquote center div dl fieldset footer form h1 h2 h3 h4 h5 h6 header hr ol pre section table ul",
);

const attribute = /(?<![\w:-])([a-zA-Z][\w:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g;

/** Ignores unopened closing tags and an unfinished tag. */
export function readHtml(html: string): Root {
  const reader = new Reader(html);
  return { type: "root", children: reader.read() };
}

class Reader {
  readonly #html: string;
  /** Finds end tags in any case. */
  readonly #lower: string;
  readonly #root = element("root", {}, []);
  readonly #open: Element[] = [];
  #position = 0;

  constructor(html: string) {
    this.#html = html;
    this.#lower = html.toLowerCase();
  }

  read(): ElementContent[] {
    while (this.#position < this.#html.length) {
      const start = this.#html.indexOf("<", this.#position);
      const end = start < 0 ? this.#html.length : start;
      if (end > this.#position) this.#add(text(decoded(this.#html.slice(this.#position, end))));
      if (start < 0) break;
      this.#position = start;
      this.#readMark();
    }
    return this.#root.children;
  }

  get #parent(): Element {
    return this.#open.at(-1) ?? this.#root;
  }

  #add(node: ElementContent): void {
    this.#parent.children.push(node);
  }

  #readMark(): void {
    if (this.#html.startsWith("<!--", this.#position)) this.#skipTo("-->");
    else if (/^<[!?]/.test(this.#html.slice(this.#position, this.#position + 2))) this.#skipTo(">");
    else this.#readTag();
  }

  #readTag(): void {
    const [, slash, name] =
      /^<(\/?)([a-z][a-z0-9:-]{0,30})/.exec(this.#lower.slice(this.#position, this.#position + 33)) ?? [];
    if (name === undefined) {
      this.#add(text("<"));
      this.#position += 1;
      return;
    }
    const end = this.#html.indexOf(">", this.#position);
    const inside = this.#html.slice(this.#position + name.length + 1, end < 0 ? this.#position : end);
    this.#position = end < 0 ? this.#html.length : end + 1;
    if (end < 0) return;
    if (slash) this.#close(name);
    else this.#begin(name, inside);
  }

  #skipTo(mark: string): void {
    const end = this.#html.indexOf(mark, this.#position);
    this.#position = end < 0 ? this.#html.length : end + mark.length;
  }

  #begin(name: string, inside: string): void {
    if (SKIPPED.has(name)) {
      const end = this.#lower.indexOf(`</${name}`, this.#position);
      this.#position = end < 0 ? this.#html.length : end;
      return;
    }
    const ended = ENDED[name] ?? (ENDING_PARAGRAPH.has(name) ? ENDED.p : undefined);
    while (ended?.has(this.#parent.tagName)) this.#open.pop();
    const child = element(name, propertiesOf(inside), []);
    this.#add(child);
    if (!EMPTY.has(name) && !inside.endsWith("/") && this.#open.length < MAX_DEPTH) this.#open.push(child);
  }

  #close(name: string): void {
    const place = this.#open.findLastIndex(({ tagName }) => tagName === name);
    if (place >= 0) this.#open.length = place;
  }
}

function propertiesOf(inside: string): Element["properties"] {
  const properties: Element["properties"] = {};
  for (const [, name = "", double, single, bare] of inside.matchAll(attribute)) {
    const value = decoded(double ?? single ?? bare ?? "");
    if (name.toLowerCase() === "class")
      properties.className = value.split(/\s+/).filter((word) => word !== "");
    else properties[propertyName(name.toLowerCase())] = value;
  }
  return properties;
}

function decoded(source: string): string {
  return source.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]{1,31}));/gi,
    (whole, hex, decimal, name) => {
      if (name) return decodeNamedCharacterReference(name) || whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
      return isCharacter ? String.fromCodePoint(code) : "\u{fffd}";
    },
  );
}
