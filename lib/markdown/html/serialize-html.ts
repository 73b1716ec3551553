/** Writes sanitized trees as HTML. */
import type { Element, Nodes } from "hast";
import { attributeName } from "./attribute-name.ts";

const voidElements = new Set(["br", "hr", "img"]);

export function serializeHtml(node: Nodes): string {
  switch (node.type) {
    case "text":
      return escapeText(node.value);
    case "element":
      return serializeElement(node);
    case "root":
      return serializeAll(node.children);
    default:
      return "";
  }
}

function serializeAll(nodes: readonly Nodes[]): string {
  let html = "";
  for (const node of nodes) html += serializeHtml(node);
  return html;
}

function serializeElement({ tagName, properties, children }: Element): string {
  let open = `<${tagName}`;
  for (const property in properties) {
    const value = properties[property];
    if (value === null || value === undefined || value === false) continue;
    const name = attributeName(property);
    if (value === true) open += ` ${name}`;
    else open += ` ${name}="${escapeAttribute(Array.isArray(value) ? value.join(" ") : String(value))}"`;
  }
  return voidElements.has(tagName) ? `${open}>` : `${open}>${serializeAll(children)}</${tagName}>`;
}

export function escapeText(text: string): string {
  return /[&<>]/.test(text)
    ? text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    : text;
}

function escapeAttribute(text: string): string {
  return /[&<>"]/.test(text) ? escapeText(text).replaceAll('"', "&quot;") : text;
}

/** One paragraph with line breaks. */
export function plainHtml(source: string): string {
  return `<p>${escapeText(source.trim()).replaceAll("\n", "<br>\n")}</p>`;
}
