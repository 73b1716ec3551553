/** Compares HTML as browsers show it. */
import type { Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";

const tableFrames = new Set(["table", "thead", "tbody", "tr"]);

/**
 * Ignores invisible differences: attribute order, spaces in styles and between table cells, and React's preload hints
 * for pictures.
 */
export function shownTree(html: string): unknown {
  return simplify(fromHtml(html, { fragment: true }));
}

function simplify(node: Nodes): unknown {
  if (node.type === "text") return node.value;
  if (node.type === "root") return node.children.filter((child) => !isPreloadHint(child)).map(simplify);
  if (node.type !== "element") return null;
  const attributes = Object.entries(node.properties)
    .map(([name, value]) => [name, name === "style" ? simpleStyle(String(value)) : String(value)])
    .sort();
  const children = tableFrames.has(node.tagName)
    ? node.children.filter((child) => child.type !== "text" || child.value.trim() !== "")
    : node.children;
  return {
    tag: node.tagName,
    attributes: Object.fromEntries(attributes),
    children: children.map(simplify),
  };
}

function isPreloadHint(node: Nodes): boolean {
  return node.type === "element" && node.tagName === "link" && node.properties.as === "image";
}

function simpleStyle(style: string): string {
  return style.replace(/\s*([:;])\s*/g, "$1").replace(/;$/, "");
}
