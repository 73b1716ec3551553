/** Reads lightly marked text — lines, flat lists and fences of words, names, emoji, links, short emphasis — without the parser. */
import type { Blockquote, Code, List, ListItem, Paragraph, PhrasingContent, Root } from "mdast";
import { urlLength } from "./bare-link.ts";
import { withBlock } from "./code-block.ts";
import { safeLinkUrl } from "./link-url.ts";
import { linkPreviewElement } from "./media-previews.ts";
import type { MarkdownSnapshot } from "./organization-snapshot.ts";
import { channelLink } from "./syntax/channel-link-syntax.ts";
import { groupMention, personMention } from "./syntax/mention-syntax.ts";

/** What may stand between marks: the same as in plain text. */
const words =
  /(?:(?!https?:)[\p{L}\p{M}\p{N}"'(),;!?%=/“”‘’…–—_-]|\.(?![\p{L}\p{N}])|(?<=[\p{L}\p{N}*]):(?= [\p{L}\p{N}]|$)| (?=[^ \n]))+/uy;
/** Marks that mean the same whatever surrounds them, as long as they touch only spaces, brackets and sentence marks. */
const mark =
  /(?<![^\s("])(?:(?<person>@_?\*\*[\p{L}\p{N} .'|-]+\*\*)|(?<group>@_?\*[\p{L}\p{N} .'-]+\*)|(?<channel>#\*\*[\p{L}\p{N} .'>@-]+\*\*)|:(?<emoji>[a-z0-9_+-]+):|\*\*(?<strong>[\p{L}\p{N}](?:[\p{L}\p{N} _-]*[\p{L}\p{N}])?)\*\*|\*(?<emphasis>[\p{L}\p{N}](?:[\p{L}\p{N} _-]*[\p{L}\p{N}])?)\*|`(?<code>[^`\s|\\](?:[^`\n\r\t\0|\\]*[^`\s|\\])?)`|\[(?<label>[\p{L}\p{N}](?:[\p{L}\p{N} _-]*[\p{L}\p{N}])?)\]\((?<target>https?:\/\/[A-Za-z0-9][A-Za-z0-9/._=?#&+-]*)\)|(?<address>https?:\/\/[A-Za-z0-9][A-Za-z0-9/._=?#&+-]*)(?=[.,!?:;)]*(?:[\s"]|$)))(?![^\s.,!?:;)"])/uy;
/** Longer texts, and those of more lines, are left to the parser and its bounds. */
const longest = 2000;
const mostLines = 200;
const lineStart = /^[\p{L}"'(@#:*`[]/u;
const pictograph = /\p{Extended_Pictographic}/u;

/** The refined tree of `source`, or null when the parser has to decide. */
export function readLightly(source: string, snapshot: MarkdownSnapshot): Root | null {
  if (source.length > longest || /[\r\0]/.test(source) || pictograph.test(source)) return null;
  if (snapshot.linkifiers.some((linkifier) => linkifier.mayMatch(source))) return null;
  const lines = source.split("\n");
  if (lines.length > mostLines) return null;
  const list = readList(lines, snapshot);
  if (list) return { type: "root", children: [list] };
  const blocks = readBlocks(lines, snapshot);
  return blocks && blocks.length > 0 ? { type: "root", children: blocks } : null;
}

type LightBlock = Paragraph | Blockquote | Code;

/** Paragraphs, and between them fenced code and quotes. */
function readBlocks(lines: readonly string[], snapshot: MarkdownSnapshot): LightBlock[] | null {
  const blocks: LightBlock[] = [];
  let index = 0;
  while (index < lines.length) {
    const line = lines[index] ?? "";
    if (line === "") {
      index += 1;
      continue;
    }
    const isFence = line.startsWith("```");
    const end = isFence ? lines.indexOf("```", index + 1) : endOfParagraph(lines, index);
    if (end < 0) return null;
    const block = isFence
      ? readFence(line, lines.slice(index + 1, end), snapshot)
      : readParagraph(lines.slice(index, end), snapshot);
    if (!block) return null;
    blocks.push(block);
    index = isFence ? end + 1 : end;
  }
  return blocks;
}

function endOfParagraph(lines: readonly string[], start: number): number {
  let end = start;
  while (end < lines.length && lines[end] !== "" && !lines[end]?.startsWith("```")) end += 1;
  return end;
}

function readParagraph(lines: readonly string[], snapshot: MarkdownSnapshot): Paragraph | null {
  const children: PhrasingContent[] = [];
  for (const line of lines) {
    const content = lineStart.test(line) ? readLine(line, snapshot) : null;
    if (!content) return null;
    if (children.length > 0) children.push({ type: "break" });
    children.push(...content);
  }
  return { type: "paragraph", children };
}

/** Fenced code, or a fenced quote of paragraphs. */
function readFence(
  opening: string,
  content: readonly string[],
  snapshot: MarkdownSnapshot,
): Blockquote | Code | null {
  const language = /^```([A-Za-z0-9+#-]*)$/.exec(opening)?.[1];
  if (language === undefined || /^(?:math|spoiler)$/i.test(language)) return null;
  if (content.some((line) => /^\s*(?:```|~~~)/.test(line))) return null;
  if (/^quote$/i.test(language)) return readQuote(content, snapshot);
  const code: Code = {
    type: "code",
    lang: language === "" ? null : language,
    meta: null,
    value: content.join("\n"),
  };
  return withBlock(code, snapshot);
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

/** A list is read here when it is the whole message, of one kind and flat. */
function readList(lines: readonly string[], snapshot: MarkdownSnapshot): List | null {
  const [, bullet, number] = /^(?:([*-])|(\d{1,4})\.) /.exec(lines[0] ?? "") ?? [];
  if (bullet === undefined && number === undefined) return null;
  const items: ListItem[] = [];
  for (const line of lines) {
    const text = bullet === undefined ? /^\d{1,4}\. (.+)$/s.exec(line)?.[1] : itemText(line, bullet);
    const children = text !== undefined && lineStart.test(text) ? readLine(text, snapshot) : null;
    if (!children) return null;
    items.push({ type: "listItem", spread: false, children: [{ type: "paragraph", children }] });
  }
  const ordered = number !== undefined;
  return { type: "list", ordered, start: ordered ? Number(number) : null, spread: false, children: items };
}

function itemText(line: string, bullet: string): string | undefined {
  return line.startsWith(`${bullet} `) ? line.slice(2) : undefined;
}

function readLine(line: string, snapshot: MarkdownSnapshot): PhrasingContent[] | null {
  const nodes: PhrasingContent[] = [];
  let position = 0;
  while (position < line.length) {
    mark.lastIndex = position;
    const marked = mark.exec(line);
    if (marked) {
      const node = nodeOf(marked.groups ?? {}, snapshot);
      if (!node) return null;
      nodes.push(node);
      position = trimmedEnd(marked, position);
      continue;
    }
    words.lastIndex = position;
    const value = words.exec(line)?.[0];
    if (value === undefined) return null;
    nodes.push({ type: "text", value });
    position += value.length;
  }
  return nodes;
}

/** An address ends before the sentence marks after it. */
function trimmedEnd(marked: RegExpExecArray, position: number): number {
  const address = marked.groups?.address;
  return position + (address === undefined ? marked[0].length : urlLength(address));
}

function nodeOf(
  parts: Readonly<Record<string, string | undefined>>,
  snapshot: MarkdownSnapshot,
): PhrasingContent | null {
  const { person, group, channel, emoji, strong, emphasis, code, label, target, address } = parts;
  if (person !== undefined) return named(personMention(snapshot).match(person), person);
  if (group !== undefined) return named(groupMention(snapshot).match(group), group);
  if (channel !== undefined) return named(channelLink(snapshot).match(channel), channel);
  if (emoji !== undefined) {
    const found = snapshot.emojiNamed(emoji);
    return found ? { type: "emoji", name: emoji, target: found } : null;
  }
  if (strong !== undefined) return { type: "strong", children: [{ type: "text", value: strong }] };
  if (emphasis !== undefined) return { type: "emphasis", children: [{ type: "text", value: emphasis }] };
  if (code !== undefined) return { type: "inlineCode", value: code };
  if (label !== undefined && target !== undefined) return linkNode(target, label, snapshot);
  const url = address?.slice(0, urlLength(address)) ?? "";
  return url === "" ? null : linkNode(url, url, snapshot);
}

function named(
  found: { readonly length: number; readonly node: PhrasingContent } | null,
  text: string,
): PhrasingContent | null {
  return found?.length === text.length ? found.node : null;
}

/** A link without a preview. */
function linkNode(url: string, label: string, snapshot: MarkdownSnapshot): PhrasingContent | null {
  const safe = safeLinkUrl(url, snapshot.realmUrl);
  if (safe === null || /youtu/i.test(url) || linkPreviewElement({ url: safe, label }, snapshot)) return null;
  return { type: "link", url: safe, children: [{ type: "text", value: label }] };
}
