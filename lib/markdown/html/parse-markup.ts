/** Reads the well-formed markup that KaTeX writes into a tree; what it makes is sanitized like everything else. */
import type { Element, ElementContent } from "hast";
import { propertyName } from "./attribute-name.ts";

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

/** Nodes of `markup`; anything that is not well-formed ends the reading there. */
export function parseMarkup(markup: string): ElementContent[] {
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
