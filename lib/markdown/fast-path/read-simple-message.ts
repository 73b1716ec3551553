/** Reads most chat messages without the parser. */
import type {
  AlignType,
  Blockquote,
  Code,
  List,
  ListItem,
  Paragraph,
  PhrasingContent,
  Root,
  Table,
  TableRow,
} from "mdast";
import { withBlock } from "../html/code-block.ts";
import type { Spoiler } from "../parsing/message-nodes.ts";
import { mayHoldEmoji } from "../parsing/refine-text.ts";
import type { MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";
import { readSimpleLine, readSimpleText } from "./read-simple-line.ts";

/** With the limit on asterisks, within all bounds of the parser. */
const longestSource = 4_000;
const maxAsterisks = 1_000;
/** Some grammars take quadratic time. */
const longestHighlighted = 1_000;

const listMarker = /^(?:([*-])|(\d{1,4})\.) /;
/** Below a table's header. */
const delimiter = /^(:?)-+(:?)$/;

type SimpleBlock = Paragraph | Blockquote | Code | List | Spoiler | Table;

/** Equal to the parser's refined tree; null where the meaning depends on surroundings. */
export function readSimpleMessage(source: string, snapshot: MarkdownSnapshot): Root | null {
  if (source.length > longestSource || source.split("*").length > maxAsterisks) return null;
  if (/[\r\0]/.test(source) || mayHoldEmoji(source)) return null;
  if (snapshot.linkifiers.some((linkifier) => linkifier.mayMatch(source))) return null;
  const children = readBlocks(source.split("\n"), snapshot);
  return children && { type: "root", children };
}

function readBlocks(lines: readonly string[], snapshot: MarkdownSnapshot): SimpleBlock[] | null {
  const blocks: SimpleBlock[] = [];
  let index = 0;
  while (index < lines.length) {
    const line = lines[index] ?? "";
    if (line === "") {
      index += 1;
      continue;
    }
    const isFence = line.startsWith("```");
    const end = isFence ? lines.indexOf("```", index + 1) + 1 : endOfBlock(lines, index);
    if (end === 0) return null;
    const read = isFence ? readFence : readerOf(line);
    const block = read(lines.slice(index, end), snapshot);
    // Adjacent lists may be one.
    if (!block || (block.type === "list" && blocks.at(-1)?.type === "list")) return null;
    blocks.push(block);
    index = end;
  }
  return blocks.length > 0 ? blocks : null;
}

function readerOf(line: string) {
  if (line.startsWith("|")) return readSimpleTable;
  return startsListItem(line) ? readSimpleList : readParagraph;
}

/** Paragraphs also end at a bulleted list. */
function endOfBlock(lines: readonly string[], start: number): number {
  const isList = startsListItem(lines[start] ?? "");
  let end = start + 1;
  while (end < lines.length) {
    const line = lines[end] ?? "";
    if (line === "" || line.startsWith("```") || (!isList && /^[*-] /.test(line))) break;
    end += 1;
  }
  return end;
}

function readParagraph(lines: readonly string[], snapshot: MarkdownSnapshot): Paragraph | null {
  const children: PhrasingContent[] = [];
  for (const line of lines) {
    const content = readSimpleLine(line, snapshot);
    if (!content) return null;
    if (children.length > 0) children.push({ type: "break" });
    children.push(...content);
  }
  return { type: "paragraph", children };
}

/** `lines` include both fences. */
function readFence(lines: readonly string[], snapshot: MarkdownSnapshot): SimpleBlock | null {
  const [, header, language] = /^```(?:spoiler (\S.*)|([A-Za-z0-9+#-]*))$/.exec(lines[0] ?? "") ?? [];
  const content = lines.slice(1, -1);
  if (content.some((line) => /^\s*(?:```|~~~)/.test(line))) return null;
  if (header !== undefined) return readSpoiler(header, content, snapshot);
  if (language === undefined || /^(?:math|spoiler)$/i.test(language)) return null;
  if (/^quote$/i.test(language)) return readQuote(content, snapshot);
  const lang = language === "" ? null : language;
  const value = content.join("\n");
  if ((lang ?? snapshot.defaultCodeLanguage) !== null && value.length > longestHighlighted) return null;
  return withBlock({ type: "code", lang, meta: null, value }, snapshot);
}

function readSpoiler(header: string, content: readonly string[], snapshot: MarkdownSnapshot): Spoiler | null {
  const heading = readParagraph([header], snapshot);
  const children = readBlocks(content, snapshot);
  if (!heading || !children) return null;
  return {
    type: "spoiler",
    children: [
      { type: "spoilerHeader", children: [heading] },
      { type: "spoilerContent", children },
    ],
  };
}

/** Paragraphs only; mentions in quotes are silent. */
function readQuote(content: readonly string[], snapshot: MarkdownSnapshot): Blockquote | null {
  const children = readBlocks(content, snapshot);
  if (!children) return null;
  for (const block of children) {
    if (block.type !== "paragraph") return null;
    for (const node of block.children) if (node.type === "mention") node.silent = true;
  }
  return { type: "blockquote", children };
}

function startsListItem(line: string): boolean {
  return listMarker.test(line);
}

/** Items of one kind; null when the parser has to read it. */
function readSimpleList(lines: readonly string[], snapshot: MarkdownSnapshot): List | null {
  const [, bullet, number] = listMarker.exec(lines[0] ?? "") ?? [];
  const items: ListItem[] = [];
  for (let index = 0; index < lines.length; ) {
    const line = lines[index] ?? "";
    const marker = listMarker.exec(line);
    const text =
      marker && marker[1] === bullet ? readSimpleLine(line.slice(marker[0].length), snapshot) : null;
    const end = endOfIndented(lines, index + 1);
    const inner = end > index + 1 ? readInnerList(lines.slice(index + 1, end), snapshot) : [];
    if (!text || !inner) return null;
    items.push({
      type: "listItem",
      spread: false,
      children: [{ type: "paragraph", children: text }, ...inner],
    });
    index = end;
  }
  const ordered = number !== undefined;
  return { type: "list", ordered, start: ordered ? Number(number) : null, spread: false, children: items };
}

function endOfIndented(lines: readonly string[], start: number): number {
  let end = start;
  while (lines[end]?.startsWith("  ")) end += 1;
  return end;
}

/** Directly after text, a numbered list must begin with 1. */
function readInnerList(lines: readonly string[], snapshot: MarkdownSnapshot): [List] | null {
  const inner = lines.map((line) => line.slice(2));
  const list = /^(?:[*-]|1\.) /.test(inner[0] ?? "") ? readSimpleList(inner, snapshot) : null;
  return list && [list];
}

/** Null when the parser has to read it. */
function readSimpleTable(lines: readonly string[], snapshot: MarkdownSnapshot): Table | null {
  const [header = "", delimiters = "", ...body] = lines;
  const align = cellsOf(delimiters)?.map(alignmentOf);
  if (!align || align.includes(undefined)) return null;
  const rows = [header, ...body].map((line) => readRow(line, align.length, snapshot));
  return rows.includes(null)
    ? null
    : { type: "table", align: align.map((side) => side ?? null), children: rows.flatMap((row) => row ?? []) };
}

function readRow(line: string, columns: number, snapshot: MarkdownSnapshot): TableRow | null {
  const cells = cellsOf(line);
  if (cells?.length !== columns) return null;
  const row: TableRow = { type: "tableRow", children: [] };
  for (const cell of cells) {
    const children = readSimpleText(cell, snapshot);
    if (!children) return null;
    row.children.push({ type: "tableCell", children });
  }
  return row;
}

function cellsOf(line: string): string[] | null {
  if (line.length < 3 || !line.startsWith("|") || !line.endsWith("|")) return null;
  return line.slice(1, -1).split("|").map(withoutOuterSpaces);
}

function withoutOuterSpaces(cell: string): string {
  let start = 0;
  let end = cell.length;
  while (start < end && cell.charAt(start) === " ") start += 1;
  while (end > start && cell.charAt(end - 1) === " ") end -= 1;
  return cell.slice(start, end);
}

/** Undefined for what is not a delimiter. */
function alignmentOf(cell: string): AlignType | undefined {
  const [, left, right] = delimiter.exec(cell) ?? [];
  if (left === undefined) return undefined;
  if (left !== "") return right === "" ? "left" : "center";
  return right === "" ? null : "right";
}
