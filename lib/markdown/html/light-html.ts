/** Writes the HTML of a lightly marked tree directly; what is more than words passes the sanitizer as everywhere. */
import type { Nodes as HtmlNodes } from "hast";
import { sanitize } from "hast-util-sanitize";
import type { PhrasingContent, Root, RootContent } from "mdast";
import { messageSchema } from "../sanitize-schema.ts";
import { element, text } from "./element.ts";
import { channelLinkElement, emojiElement, mentionElement } from "./html-handlers.ts";
import { escapeText, serializeHtml } from "./serialize-html.ts";

/** HTML of paragraphs, flat lists, quotes of paragraphs and code. */
export function lightHtml(tree: Root): string {
  return tree.children.map(blockHtml).join("\n");
}

function blockHtml(node: RootContent): string {
  if (node.type === "paragraph") return `<p>${inlineHtml(node.children)}</p>`;
  if (node.type === "blockquote")
    return `<blockquote>\n${node.children.map((child) => `${blockHtml(child)}\n`).join("")}</blockquote>`;
  if (node.type === "code" && node.data?.block) return safeHtml(node.data.block);
  if (node.type !== "list") return "";
  const items = node.children.flatMap((item) => item.children.map(itemHtml)).join("");
  if (!node.ordered) return `<ul>\n${items}</ul>`;
  return `${node.start === 1 ? "<ol>" : `<ol start="${node.start}">`}\n${items}</ol>`;
}

function itemHtml(node: RootContent): string {
  return node.type === "paragraph" ? `<li>${inlineHtml(node.children)}</li>\n` : "";
}

function inlineHtml(nodes: readonly PhrasingContent[]): string {
  let html = "";
  for (const node of nodes) html += phraseHtml(node);
  return html;
}

function phraseHtml(node: PhrasingContent): string {
  switch (node.type) {
    case "text":
      return escapeText(node.value);
    case "break":
      return "<br>\n";
    case "strong":
      return `<strong>${inlineHtml(node.children)}</strong>`;
    case "emphasis":
      return `<em>${inlineHtml(node.children)}</em>`;
    case "inlineCode":
      return `<code>${escapeText(node.value)}</code>`;
    case "link":
      return safeHtml(element("a", { href: node.url }, [text(labelOf(node.children))]));
    case "mention":
      return safeHtml(mentionElement(node));
    case "channelLink":
      return safeHtml(channelLinkElement(node));
    case "emoji":
      return safeHtml(emojiElement(node));
    default:
      return "";
  }
}

function labelOf(children: readonly PhrasingContent[]): string {
  return children.map((child) => (child.type === "text" ? child.value : "")).join("");
}

function safeHtml(node: HtmlNodes): string {
  return serializeHtml(sanitize(node, messageSchema));
}
