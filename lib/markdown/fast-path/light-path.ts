/** Reads lightly marked text — lines, lists and fences of words, names, emoji, links, short emphasis — without the parser. */
import type { Blockquote, Code, List, ListItem, Paragraph, PhrasingContent, Root } from "mdast";
import { withBlock } from "../html/code-block.ts";
import type { Spoiler } from "../parsing/message-nodes.ts";
import type { MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";
import { readLightLine } from "./light-line.ts";

/** Longer texts, and those of more lines, are left to the parser and its bounds. */
const longest = 2000;
const mostLines = 200;
const pictograph = /\p{Extended_Pictographic}/u;

/** The refined tree of `source`, or null when the parser has to decide. */
export function readLightly(source: string, snapshot: MarkdownSnapshot): Root | null {
  if (source.length > longest || /[\r\0]/.test(source) || pictograph.test(source)) return null;
  if (snapshot.linkifiers.some((linkifier) => linkifier.mayMatch(source))) return null;
  const lines = source.split("\n");
  if (lines.length > mostLines) return null;
  const blocks = readBlocks(lines, snapshot);
  return blocks && blocks.length > 0 ? { type: "root", children: blocks } : null;
}

type LightBlock = Paragraph | Blockquote | Code | List | Spoiler;

const listMarker = /^(?:([*-])|(\d{1,4})\.) /;

/** Paragraphs, lists, and fenced code, quotes and spoilers. */
function readBlocks(lines: readonly string[], snapshot: MarkdownSnapshot): LightBlock[] | null {
  const blocks: LightBlock[] = [];
  let index = 0;
  while (index < lines.length) {
    const line = lines[index] ?? "";
    if (line === "") {
      index += 1;
      continue;
    }
    const read = line.startsWith("```") ? readFence : listMarker.test(line) ? readList : readParagraph;
    const end = read === readFence ? lines.indexOf("```", index + 1) + 1 : endOfLines(lines, index);
    const block = end > index ? read(lines.slice(index, end), snapshot) : null;
    if (!block || (block.type === "list" && blocks.at(-1)?.type === "list")) return null;
    blocks.push(block);
    index = end;
  }
  return blocks;
}

/** Where a paragraph or a list ends: at a blank line, a fence, or where the one becomes the other. */
function endOfLines(lines: readonly string[], start: number): number {
  const isList = listMarker.test(lines[start] ?? "");
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
    const content = readLightLine(line, snapshot);
    if (!content) return null;
    if (children.length > 0) children.push({ type: "break" });
    children.push(...content);
  }
  return { type: "paragraph", children };
}

/** Fenced code, or a fenced quote or spoiler of simple content. */
function readFence(lines: readonly string[], snapshot: MarkdownSnapshot): LightBlock | null {
  const [, header, language] = /^```(?:spoiler (\S.*)|([A-Za-z0-9+#-]*))$/.exec(lines[0] ?? "") ?? [];
  const content = lines.slice(1, -1);
  if (content.some((line) => /^\s*(?:```|~~~)/.test(line))) return null;
  if (header !== undefined) return readSpoiler(header, content, snapshot);
  if (language === undefined || /^(?:math|spoiler)$/i.test(language)) return null;
  if (/^quote$/i.test(language)) return readQuote(content, snapshot);
  const code: Code = {
    type: "code",
    lang: language === "" ? null : language,
    meta: null,
    value: content.join("\n"),
  };
  return withBlock(code, snapshot);
}

/** A header of one paragraph over paragraphs and lists. */
function readSpoiler(header: string, content: readonly string[], snapshot: MarkdownSnapshot): Spoiler | null {
  const heading = readParagraph([header], snapshot);
  const children = readBlocks(content, snapshot);
  if (!heading || !children || children.length === 0) return null;
  return {
    type: "spoiler",
    children: [
      { type: "spoilerHeader", children: [heading] },
      { type: "spoilerContent", children },
    ],
  };
}

function readQuote(content: readonly string[], snapshot: MarkdownSnapshot): Blockquote | null {
  const children = readBlocks(content, snapshot);
  if (!children || children.length === 0) return null;
  for (const block of children) {
    if (block.type !== "paragraph") return null;
    for (const node of block.children) if (node.type === "mention") node.silent = true;
  }
  return { type: "blockquote", children };
}

/** A list of one kind whose items are lines, some with a list two spaces further in; else it is for the parser. */
function readList(lines: readonly string[], snapshot: MarkdownSnapshot): List | null {
  const [, bullet, number] = listMarker.exec(lines[0] ?? "") ?? [];
  const items: ListItem[] = [];
  for (let index = 0; index < lines.length; ) {
    const line = lines[index] ?? "";
    const marker = listMarker.exec(line);
    const text =
      marker && marker[1] === bullet ? readLightLine(line.slice(marker[0].length), snapshot) : null;
    const end = endOfIndent(lines, index + 1);
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

function endOfIndent(lines: readonly string[], start: number): number {
  let end = start;
  while (lines[end]?.startsWith("  ")) end += 1;
  return end;
}

/** Numbers interrupt the item's text only from 1 on. */
function readInnerList(lines: readonly string[], snapshot: MarkdownSnapshot): [List] | null {
  const inner = lines.map((line) => line.slice(2));
  const list = /^(?:[*-]|1\.) /.test(inner[0] ?? "") ? readList(inner, snapshot) : null;
  return list && [list];
}
