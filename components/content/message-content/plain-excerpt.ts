/** One line of plain text from a tree. */
import type { Element, ElementContent, Root, RootContent } from "hast";
import { isAddressLink } from "../../../lib/markdown/html/text-direction.ts";
import { exactTime } from "../../../lib/text/clock.ts";
import { beginningOf } from "../../../lib/text/cut-text.ts";
import { holdsRightToLeft, isolated } from "../../../lib/text/direction.ts";
import { emojiText } from "./emoji-text.ts";

/** In code points. */
export const MAX_EXCERPT_LENGTH = 200;
const EMOJI_CODE = /^emoji-([0-9a-f-]+)$/;
/** Followed by a space. */
const BLOCKS: ReadonlySet<string> = new Set([
  ...["p", "li", "br", "pre", "blockquote", "div", "summary"],
  ...["h1", "h2", "h3", "h4", "h5", "h6", "td", "th"],
]);

export function excerptOf(tree: Root): string {
  return beginningOf(lineOf(tree), MAX_EXCERPT_LENGTH);
}

/** Visible text: formulas as TeX, pictures by description. Isolates non-prose next to right-to-left letters. */
export function lineOf(tree: Root): string {
  const line = joined(tree.children, false);
  return (holdsRightToLeft(line) ? joined(tree.children, true) : line).replace(/\s+/g, " ").trim();
}

function joined(nodes: readonly (RootContent | ElementContent)[], isolates: boolean): string {
  return nodes.map((node) => textOf(node, isolates)).join("");
}

function textOf(node: RootContent | ElementContent, isolates: boolean): string {
  if (node.type === "text") return node.value;
  if (node.type !== "element") return "";
  const classes = classesOf(node);
  if (classes.includes("spoiler-content")) return "";
  const text = shownText(node, classes, isolates);
  return isolates && text.trim() !== "" && isApart(node, classes) ? isolated(text) : text;
}

function shownText(node: Element, classes: readonly string[], isolates: boolean): string {
  if (classes.includes("katex")) return sourceOf(node);
  if (node.tagName === "img") return String(node.properties.alt ?? "");
  const inner = joined(node.children, isolates);
  if (node.tagName === "time") return momentOf(node) ?? inner;
  if (classes.includes("emoji")) return characterOf(classes) ?? inner;
  return BLOCKS.has(node.tagName) ? `${inner} ` : inner;
}

function isApart(node: Element, classes: readonly string[]): boolean {
  if (["code", "time"].includes(node.tagName) || isAddressLink(node)) return true;
  return classes.some((name) => /mention$|^(?:katex|stream|stream-topic|message-link)$/.test(name));
}

function classesOf({ properties: { className } }: Element): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}

function characterOf(classes: readonly string[]): string | null {
  const code = classes.map((name) => EMOJI_CODE.exec(name)?.[1]).find((found) => found !== undefined);
  return code === undefined ? null : emojiText(code);
}

/** Never "today", because excerpts are cached. */
function momentOf({ properties: { dateTime } }: Element): string | null {
  const milliseconds = Date.parse(String(dateTime));
  return Number.isNaN(milliseconds) ? null : exactTime(milliseconds / 1000);
}

/** KaTeX keeps the TeX in its copy for screen readers. */
function sourceOf(node: Element): string {
  for (const child of node.children) {
    if (child.type !== "element") continue;
    const source = child.tagName === "annotation" ? joined(child.children, false) : sourceOf(child);
    if (source !== "") return source;
  }
  return "";
}
