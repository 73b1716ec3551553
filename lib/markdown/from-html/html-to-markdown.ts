/** Converts pasted rich text to Markdown. */

import type { Element, Nodes, Root } from "hast";
import { longestRun, onOneLine } from "../../text/character-runs.ts";
import { escapeMarkdown } from "../escape-markdown.ts";
import { textOf } from "../html/html-text.ts";
import { appMarkup } from "./app-markup.ts";
import { blockMarkdown, isBlock } from "./block-markdown.ts";
import { cssMarks } from "./css-marks.ts";
import { joined, mergedInline } from "./join-inline.ts";
import { withWordLists } from "./word-lists.ts";
import type { Writer } from "./writer.ts";

/** Deeper markup becomes plain text. */
const deepest = 60;

export function htmlToMarkdown(tree: Root): string {
  return writerAt(0).blocks(tree.children).trim();
}

function writerAt(depth: number): Writer {
  const inner = () => (depth < deepest ? writerAt(depth + 1) : textOnly);
  return {
    inline: (nodes) => tidy(joinInline(nodes, inner())),
    blocks: (nodes, gap = "\n\n") => joinBlocks(nodes, inner(), gap),
  };
}

const textOnly: Writer = {
  inline: (nodes) => escapeMarkdown(nodes.map(textOf).join("")),
  blocks: (nodes) => textOnly.inline(nodes),
};

/** Inline nodes between blocks form a paragraph. */
function joinBlocks(nodes: readonly Nodes[], writer: Writer, gap: string): string {
  const parts: string[] = [];
  let previousTag = "";
  let loose: Nodes[] = [];
  const endLoose = () => {
    const paragraph = writer.inline(loose).trim();
    if (paragraph !== "") {
      parts.push(paragraph);
      previousTag = "";
    }
    loose = [];
  };
  for (const node of withWordLists(nodes)) {
    if (node.type === "element" && isBlock(node)) {
      endLoose();
      const block = appMarkup(node, writer) ?? blockMarkdown(node, writer);
      if (block.trim() === "") continue;
      parts.push(node.tagName === "ul" && previousTag === "ul" ? block.replace(/^\* /gm, "- ") : block);
      previousTag = previousTag === node.tagName ? "" : node.tagName;
    } else loose.push(node);
  }
  endLoose();
  return parts.join(gap);
}

function joinInline(nodes: readonly Nodes[], writer: Writer): string {
  return joined(mergedInline(nodes, isTransparent).map((node) => inlineMarkdown(node, writer)));
}

/** True for a coloring span, for example. */
function isTransparent(node: Element): boolean {
  if (!["span", "font", "u", "small", "big", "mark"].includes(node.tagName)) return false;
  const { marks, undoes } = cssMarks(node);
  return marks.length === 0 && !undoes && !isBlock(node) && appMarkup(node, textOnly) === null;
}

function inlineMarkdown(node: Nodes, writer: Writer): string {
  if (node.type === "text") return escapeMarkdown(node.value.replace(/[ \t\n\r\f\u00a0]+/g, " "));
  if (node.type !== "element") return "";
  const app = appMarkup(node, writer);
  if (app !== null) return app;
  const { marks, undoes } = cssMarks(node);
  const content = undoes ? writer.inline(node.children) : markOf(node, writer);
  return marks.reduceRight((inner, mark) => wrapped(mark, inner), content);
}

function markOf(node: Element, writer: Writer): string {
  switch (node.tagName) {
    case "strong":
    case "b":
      return wrapped("**", writer.inline(node.children));
    case "em":
    case "i":
      return wrapped("*", writer.inline(node.children));
    case "del":
    case "s":
    case "strike":
      return wrapped("~~", writer.inline(node.children));
    case "code":
    case "kbd":
    case "tt":
      return codeSpan(textOf(node));
    case "br":
      return "\n";
    case "a":
      return link(node, writer);
    case "img":
      return escapeMarkdown(String(node.properties.alt ?? ""));
    case "script":
    case "style":
    case "head":
    case "title":
      return "";
    default:
      return isBlock(node) ? `\n${blockMarkdown(node, writer)}\n` : writer.inline(node.children);
  }
}

/** Marks must touch the text, so spaces move outside; next to other marks they would be ambiguous. */
function wrapped(mark: string, content: string): string {
  const words = content.trim();
  const start = content.length - content.trimStart().length;
  const before = content.slice(0, start);
  const after = content.slice(start + words.length);
  if (/^[\\*~`]*$/.test(words)) return content;
  const inner = mark === "~~" ? words.replace(/^~(?!~)|(?<!~|(?<!\\)(?:\\\\)*\\)~$/g, "\\~") : words;
  return `${before}${mark}${inner}${mark}${after}`;
}

function codeSpan(code: string): string {
  const text = onOneLine(code);
  const fence = "`".repeat(longestRun(text, "`") + 1);
  const pad = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return text === "" ? "" : `${fence}${pad}${text}${pad}${fence}`;
}

function link(node: Element, writer: Writer): string {
  const href = String(node.properties.href ?? "");
  const label = labelOf(writer.inline(node.children).trim());
  const text = textOf(node).trim();
  if (href === "" || label === "") return label;
  if (text === href || `mailto:${text}` === href || `http://${text}` === href) return text;
  return `[${label}](${/[\s()<>]/.test(href) ? `<${href.replace(/[<>\s]/g, encodeURIComponent)}>` : href})`;
}

/** A bracket ends labels, except in code and images. */
function labelOf(text: string): string {
  if (text.includes("](")) return text;
  return text.replace(/`+[^`]*`+|\\.|[[\]]/g, (found) => (/^[[\]]$/.test(found) ? `\\${found}` : found));
}

function tidy(text: string): string {
  return text.replace(/[ \n]+/g, (run) => (run.includes("\n") ? "\n" : run));
}
