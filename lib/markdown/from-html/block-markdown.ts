/** Converts block elements of any page. */
import type { Element, ElementContent } from "hast";
import { longestRun } from "../../text/character-runs.ts";
import { childElements, textOf } from "../html/html-text.ts";
import type { Writer } from "./writer.ts";

const blockTags = new Set(
  (
    "address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 " +
    "h6 header hr html li main nav ol p pre section table ul"
  ).split(" "),
);

/** Some word processors wrap whole documents in one. */
const wrapperTags = new Set("b em font i span strong u".split(" "));

export function isBlock(node: Element): boolean {
  if (blockTags.has(node.tagName)) return true;
  return wrapperTags.has(node.tagName) && childElements(node).some(({ tagName }) => blockTags.has(tagName));
}

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
      return fenced(textOf(node), languageOf(node));
    case "blockquote":
      return prefixed(writer.blocks(node.children), "> ");
    case "ul":
    case "ol":
      return list(node, writer);
    case "table":
      return tableMarkdown(node, writer);
    default:
      return highlighted(node) ?? writer.blocks(node.children);
  }
}

/** A code block whose wrapper names the language. */
function highlighted(node: Element): string | null {
  const [code] = childElements(node, "pre");
  return code && languageIn(node) !== "" ? fenced(textOf(code), languageIn(node)) : null;
}

function languageOf(code: Element): string {
  return [code, ...childElements(code, "code")].map(languageIn).find((language) => language !== "") ?? "";
}

/** Empty for none. */
function languageIn(node: Element): string {
  const classes = [node.properties.className ?? ""].flat().join(" ");
  return /(?:^| )(?:lang(?:uage)?|highlight-source)-([\w+#.-]{1,30})(?= |$)/.exec(classes)?.[1] ?? "";
}

export function fenced(code: string, info: string): string {
  const longest = Math.max(2, longestRun(code, "`"));
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
  const items = itemsOf(node);
  const isLoose = items.flat().some(isParagraph);
  const written = items.map((item, index) => {
    const marker = node.tagName === "ol" ? `${start + index}. ` : "* ";
    const content = writer.blocks(item, isLoose ? "\n\n" : "\n");
    return marker + content.replace(/\n(?=[^\n])/g, "\n  ");
  });
  return written.join(isLoose ? "\n\n" : "\n");
}

/** In word processors, lists between items belong to the previous item. */
function itemsOf(node: Element): ElementContent[][] {
  const items: ElementContent[][] = [];
  for (const child of childElements(node, "li", "ul", "ol")) {
    const last = items.at(-1);
    if (child.tagName === "li") items.push([...child.children]);
    else if (last) last.push(child);
    else items.push([child]);
  }
  return items;
}

/** Google Docs wraps items in paragraphs with the role presentation. */
function isParagraph(node: ElementContent): boolean {
  return node.type === "element" && node.tagName === "p" && node.properties.role !== "presentation";
}

/** Null where another cell spans the place. */
type Cell = Element | null;

/** Larger spans are cut. */
const LONGEST_SPAN = 100;

/** A single cell, as from spreadsheets, becomes its content. */
function tableMarkdown(node: Element, writer: Writer): string {
  const sections = childElements(node, "thead", "tbody", "tfoot");
  const rows = [...childElements(node, "tr"), ...sections.flatMap((section) => childElements(section, "tr"))];
  const [header, ...body] = gridOf(rows);
  if (!header || header.length === 0) return writer.blocks(rows.flatMap((row) => row.children));
  const [only] = header;
  if (only && header.length === 1 && body.length === 0) return writer.blocks(only.children);
  const width = body.reduce((most, { length }) => Math.max(most, length), header.length);
  const head = Array.from({ length: width }, (_, column) => header[column] ?? null);
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const written = body.map((cells) => cells.map((cell) => cellText(cell, writer)));
  return [
    line(head.map((cell) => cellText(cell, writer))),
    line(head.map(alignmentOf)),
    ...written.filter((cells) => cells.some((text) => text !== "")).map(line),
  ].join("\n");
}

function gridOf(rows: readonly Element[]): Cell[][] {
  const reaching = new Map<number, number>();
  return rows.map((row) => {
    const cells: Cell[] = [];
    const skipReached = () => {
      for (let left = reaching.get(cells.length) ?? 0; left > 0; left = reaching.get(cells.length) ?? 0) {
        reaching.set(cells.length, left - 1);
        cells.push(null);
      }
    };
    for (const cell of childElements(row, "th", "td")) {
      skipReached();
      for (let column = 0; column < spanOf(cell.properties.colSpan); column += 1) {
        reaching.set(cells.length, spanOf(cell.properties.rowSpan) - 1);
        cells.push(column === 0 ? cell : null);
      }
    }
    skipReached();
    return cells;
  });
}

function spanOf(value: unknown): number {
  return Math.min(Math.max(1, Math.floor(Number(value)) || 1), LONGEST_SPAN);
}

function cellText(cell: Cell, writer: Writer): string {
  return cell === null ? "" : withinCell(writer.inline(cell.children));
}

/** On one line, with bars escaped. */
export function withinCell(markdown: string): string {
  return markdown
    .trim()
    .replace(/\n+/g, " ")
    .replace(/\\.|\|/g, (found) => (found === "|" ? "\\|" : found));
}

function alignmentOf(cell: Cell): string {
  const align = /text-align:\s*(left|center|right)/.exec(String(cell?.properties.style ?? ""))?.[1];
  if (align === "left") return ":--";
  if (align === "center") return ":-:";
  return align === "right" ? "--:" : "---";
}
