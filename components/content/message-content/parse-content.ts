/** Parses the HTML of a received message in the browser, without running or loading any of it. */
import type { Element, ElementContent, Root } from "hast";
import { propertyName } from "../../../lib/markdown/html/attribute-name.ts";

/** One paragraph of text alone, as most messages are: it takes no parser. */
const PLAIN_PARAGRAPH = /^<p>([^<&]+)<\/p>$/;

/** The tree of `html`, not sanitized yet. */
export function parseContent(html: string): Root {
  const text = PLAIN_PARAGRAPH.exec(html)?.[1];
  if (text === undefined) {
    return { type: "root", children: contentOf(new DOMParser().parseFromString(html, "text/html").body) };
  }
  const children: Element["children"] = [{ type: "text", value: text }];
  return { type: "root", children: [{ type: "element", tagName: "p", properties: {}, children }] };
}

/** Comments and what else is neither text nor element are left out. */
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
