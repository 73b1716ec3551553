/** Parses HTML without running or loading any of it. */
import type { Element, ElementContent, Root } from "hast";
import { propertyName } from "../../../lib/markdown/html/attribute-name.ts";

/** Most messages are one plain paragraph. */
const PLAIN_PARAGRAPH = /^<p>([^<&]+)<\/p>$/;

/** Does not sanitize. */
export function parseContent(html: string): Root {
  const text = PLAIN_PARAGRAPH.exec(html)?.[1];
  if (text === undefined) {
    return { type: "root", children: contentOf(new DOMParser().parseFromString(html, "text/html").body) };
  }
  const children: Element["children"] = [{ type: "text", value: text }];
  return { type: "root", children: [{ type: "element", tagName: "p", properties: {}, children }] };
}

function contentOf(parent: Node): ElementContent[] {
  return [...parent.childNodes].flatMap((node): ElementContent | [] => {
    if (node.nodeType === Node.TEXT_NODE) return { type: "text", value: node.nodeValue ?? "" };
    return node instanceof window.Element ? elementOf(node) : [];
  });
}

function elementOf(node: globalThis.Element): Element {
  const properties: Element["properties"] = {};
  for (const { name, value } of node.attributes) {
    properties[propertyName(name)] = name === "class" ? value.split(/\s+/).filter(Boolean) : value;
  }
  return { type: "element", tagName: node.localName, properties, children: contentOf(node) };
}
