/** Renders TeX with KaTeX. */
import type { Element, ElementContent } from "hast";
import type { KatexOptions } from "katex";
import katex from "katex";
import { propertyName } from "../html/attribute-name.ts";

const token = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:\s+[a-zA-Z][a-zA-Z0-9:-]*="[^"]*")*)\s*(\/?)>|([^<]+)/g;

const attribute = /\s([a-zA-Z][a-zA-Z0-9:-]*)="([^"]*)"/g;

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#x27": "'",
  nbsp: "\u00a0",
};

/** In characters; the cost grows faster than the length. */
const longestFormula = 2500;
/** Matrix cells; each costs a dozen characters. */
const maxCells = 300;
/** In characters; about 60 per element. */
const longestMarkup = 200_000;
/** In characters; each use of a definition repeats text. */
const longestWithDefinitions = 200;
const definition = /\\(?:[gex]?def|(?:re)?newcommand|providecommand|let|futurelet)(?![a-zA-Z])/;

const options: KatexOptions = {
  throwOnError: true,
  strict: "ignore",
  trust: false,
  maxSize: 20,
  maxExpand: 100,
  output: "htmlAndMathml",
};

/** Null for invalid or too costly TeX. */
export function renderMath(source: string, display: boolean): ElementContent[] | null {
  if (isTooCostly(source)) return null;
  try {
    const markup = withoutWarnings(() => katex.renderToString(source, { ...options, displayMode: display }));
    return markup.length > longestMarkup ? null : parseMarkup(markup);
  } catch (error) {
    if (error instanceof katex.ParseError || error instanceof RangeError) return null;
    throw error;
  }
}

function isTooCostly(source: string): boolean {
  if (source.length > longestFormula) return true;
  // Nested commands with parameters multiply the length.
  if (definition.test(source) && (source.length > longestWithDefinitions || source.includes("#")))
    return true;
  return (source.match(/&|\\\\/g)?.length ?? 0) > maxCells;
}

/** KaTeX warns about unknown widths, so messages could fill the log. */
function withoutWarnings<T>(work: () => T): T {
  const { warn } = console;
  console.warn = () => {};
  try {
    return work();
  } finally {
    console.warn = warn;
  }
}

/** Stops at markup that is not well-formed. */
function parseMarkup(markup: string): ElementContent[] {
  const root: Element = { type: "element", tagName: "root", properties: {}, children: [] };
  const open: Element[] = [root];
  let position = 0;
  for (const match of markup.matchAll(token)) {
    if (match.index !== position) break;
    position += match[0].length;
    const [, closing, tagName = "", attributes = "", empty, text] = match;
    const parent = open.at(-1) ?? root;
    if (text !== undefined) parent.children.push({ type: "text", value: decode(text) });
    else if (closing) {
      if (open.length < 2 || parent.tagName !== tagName) break;
      open.pop();
    } else {
      const child: Element = { type: "element", tagName, properties: propertiesOf(attributes), children: [] };
      parent.children.push(child);
      if (!empty) open.push(child);
    }
  }
  return root.children;
}

function propertiesOf(attributes: string): Element["properties"] {
  const properties: Element["properties"] = {};
  for (const [, name = "", value = ""] of attributes.matchAll(attribute)) {
    const decoded = decode(value);
    if (name === "class") properties.className = decoded.split(" ").filter((word) => word !== "");
    else properties[propertyName(name)] = decoded;
  }
  return properties;
}

function decode(text: string): string {
  return text.replace(/&(#x27|[a-z]+);/g, (whole, name: string) => entities[name] ?? whole);
}
