/** Writes the block elements of any page as Markdown. */
import type { Element } from "hast";
import { childElements, textOf } from "./html-text.ts";
import type { Writer } from "./writer.ts";

const blockTags = new Set(
  (
    "address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 " +
    "h6 header hr html li main nav ol p pre section table ul"
  ).split(" "),
);

/** Whether an element stands on lines of its own. */
export function isBlock(node: Element): boolean {
  return blockTags.has(node.tagName);
}

/** Markdown of a block element. */
export function blockMarkdown(node: Element, writer: Writer): string {
  const level = /^h([1-6])$/.exec(node.tagName)?.[1];
  if (level !== undefined) {
    const words = writer.inline(node.children).replace(/\n/g, " ").trim();
    return `${"#".repeat(Number(level))} ${words.replace(/(?<=^|\s)#+$/, "\\$&")}`;
  }
  switch (node.tagName) {
    case "p":
      return writer.inline(node.children).trim();
    case "hr":
      return "---";
    case "pre":
      return fenced(textOf(node), "");
    case "blockquote":
      return prefixed(writer.blocks(node.children), "> ");
    case "ul":
    case "ol":
      return list(node, writer);
    case "table":
      return table(node, writer);
    default:
      return writer.blocks(node.children);
  }
}

/** A code block whose fence is longer than any within. */
export function fenced(code: string, info: string): string {
  const longest = Math.max(2, ...(code.match(/`{3,}/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${info}\n${code.replace(/\n$/, "")}\n${fence}`;
}

function prefixed(text: string, prefix: string): string {
  return text
    .split("\n")
    .map((line) => `${prefix}${line}`.trimEnd())
    .join("\n");
}

function list(node: Element, writer: Writer): string {
  const start = Number(node.properties.start ?? 1);
  const items = childElements(node, "li");
  const isLoose = items.some((item) => childElements(item, "p").length > 0);
  const written = items.map((item, index) => {
    const marker = node.tagName === "ol" ? `${start + index}. ` : "* ";
    const content = writer.blocks(item.children, isLoose ? "\n\n" : "\n");
    return marker + content.replace(/\n(?=[^\n])/g, "\n  ");
  });
  return written.join(isLoose ? "\n\n" : "\n");
}

function table(node: Element, writer: Writer): string {
  const sections = childElements(node, "thead", "tbody", "tfoot");
  const rows = [...childElements(node, "tr"), ...sections.flatMap((section) => childElements(section, "tr"))];
  const [header, ...body] = rows.map((row) => childElements(row, "th", "td"));
  if (!header || header.length === 0) return writer.blocks(rows.flatMap((row) => row.children));
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const written = body.map((cells) => cells.map((cell) => cellText(cell, writer)));
  return [
    line(header.map((cell) => cellText(cell, writer))),
    line(header.map(alignmentOf)),
    ...written.filter((cells) => cells.some((text) => text !== "")).map(line),
  ].join("\n");
}

function cellText(cell: Element, writer: Writer): string {
  return writer.inline(cell.children).trim().replace(/\n/g, " ").replace(/\|/g, "\\|");
}

function alignmentOf(cell: Element): string {
  const align = /text-align:\s*(left|center|right)/.exec(String(cell.properties.style ?? ""))?.[1];
  if (align === "left") return ":--";
  if (align === "center") return ":-:";
  return align === "right" ? "--:" : "---";
}
