/** Writes the HTML of simple messages. */
import type { Nodes as HtmlNodes } from "hast";
import { sanitize } from "hast-util-sanitize";
import type { List, ListItem, PhrasingContent, Root, RootContent, Table, TableRow } from "mdast";
import { element, text } from "../html/element.ts";
import { channelLinkElement, emojiElement, mentionElement } from "../html/html-handlers.ts";
import { messageSchema } from "../html/sanitize-schema.ts";
import { escapeText, serializeHtml } from "../html/serialize-html.ts";

/** Names, ids and addresses go through the sanitizer, as in the pipeline. */
export function simpleHtml(tree: Root): string {
  return tree.children.map(blockHtml).join("\n");
}

function blockHtml(node: RootContent): string {
  switch (node.type) {
    case "paragraph":
      return `<p>${inlineHtml(node.children)}</p>`;
    case "blockquote":
      return `<blockquote>\n${linesOf(node.children)}</blockquote>`;
    case "code":
      return node.data?.block ? sanitizedHtml(node.data.block) : "";
    case "list":
      return listHtml(node);
    case "table":
      return tableHtml(node);
    case "spoiler": {
      const [header = "", content = ""] = node.children.map((part) => linesOf(part.children));
      return `<div class="spoiler-block"><div class="spoiler-header">\n${header}</div><div class="spoiler-content" aria-hidden="true">\n${content}</div></div>`;
    }
    default:
      return "";
  }
}

function linesOf(blocks: readonly RootContent[]): string {
  return blocks.map((block) => `${blockHtml(block)}\n`).join("");
}

function listHtml(node: List): string {
  const items = node.children.map(itemHtml).join("");
  if (!node.ordered) return `<ul>\n${items}</ul>`;
  return `${node.start === 1 ? "<ol>" : `<ol start="${node.start}">`}\n${items}</ol>`;
}

function itemHtml({ children: [text, inner] }: ListItem): string {
  const words = text?.type === "paragraph" ? inlineHtml(text.children) : "";
  return inner ? `<li>${words}${blockHtml(inner)}\n</li>\n` : `<li>${words}</li>\n`;
}

function tableHtml({ align, children: [header, ...body] }: Table): string {
  const rowHtml = (row: TableRow | undefined, tag: "th" | "td") => {
    const cells = (align ?? []).map((side, index) => {
      const style = side ? ` style="text-align: ${side};"` : "";
      return `<${tag}${style}>${inlineHtml(row?.children[index]?.children ?? [])}</${tag}>\n`;
    });
    return `<tr>\n${cells.join("")}</tr>\n`;
  };
  // Clients expect a body.
  const rows = (body.length > 0 ? body : [undefined]).map((row) => rowHtml(row, "td")).join("");
  return `<table>\n<thead>\n${rowHtml(header, "th")}</thead>\n<tbody>\n${rows}</tbody>\n</table>`;
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
      return sanitizedHtml(element("a", { href: node.url }, [text(labelOf(node.children))]));
    case "mention":
      return sanitizedHtml(mentionElement(node));
    case "channelLink":
      return sanitizedHtml(channelLinkElement(node));
    case "emoji":
      return sanitizedHtml(emojiElement(node));
    default:
      return "";
  }
}

function labelOf(children: readonly PhrasingContent[]): string {
  return children.map((child) => (child.type === "text" ? child.value : "")).join("");
}

function sanitizedHtml(node: HtmlNodes): string {
  return serializeHtml(sanitize(node, messageSchema));
}
