/** Parses a message, or shows its source. */
import type { PhrasingContent, Root } from "mdast";
import { RenderBudget, TooComplex } from "../message-bounds.ts";
import type { MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";
import { matchGroupMention, matchPersonMention } from "../syntax/mention-syntax.ts";
import type { MessageInline } from "./message-nodes.ts";
import { parseMessage } from "./parse-message.ts";
import { refineTree } from "./refine-tree.ts";

/** Users come first, because group mentions would end within their asterisks. */
const mentionLike = /(?<![A-Za-z0-9])@_?(?:\*\*[^*\n]{1,240}\*\*|\*[^*\n]{1,240}\*)/g;

/** Falls back to the source if the message is too complex. */
export function messageTree(source: string, snapshot: MarkdownSnapshot): Root {
  const budget = new RenderBudget();
  try {
    return refineTree(parseMessage(source, snapshot, budget), snapshot, budget);
  } catch (error) {
    if (error instanceof TooComplex) return sourceTree(source, snapshot);
    throw error;
  }
}

/** With mentions, because users rely on notifications. */
export function sourceTree(source: string, snapshot: MarkdownSnapshot): Root {
  const lines = source.replace(/\r\n?/g, "\n").trim().split("\n");
  const children = lines.flatMap((line, index): PhrasingContent[] => [
    ...(index > 0 ? [{ type: "break" } as const] : []),
    ...readLine(line, snapshot),
  ]);
  return { type: "root", children: [{ type: "paragraph", children }] };
}

function readLine(line: string, snapshot: MarkdownSnapshot): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  let position = 0;
  for (const { start, end, node } of mentionsIn(line, snapshot)) {
    nodes.push(...textNodes(line.slice(position, start)), node);
    position = end;
  }
  return [...nodes, ...textNodes(line.slice(position))];
}

interface FoundMention {
  readonly start: number;
  readonly end: number;
  readonly node: MessageInline;
}

/** Without parsing, so mentions in code count. */
export function mentionsIn(text: string, snapshot: MarkdownSnapshot): FoundMention[] {
  return [...text.matchAll(mentionLike)].flatMap(({ 0: found, index }) => {
    const mention = matchPersonMention(found, snapshot) ?? matchGroupMention(found, snapshot);
    return mention ? [{ start: index, end: index + found.length, node: mention.node }] : [];
  });
}

function textNodes(value: string): PhrasingContent[] {
  return value === "" ? [] : [{ type: "text", value }];
}
