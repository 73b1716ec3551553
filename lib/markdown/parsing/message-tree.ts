/** Parses a message, or shows its source. */
import type { PhrasingContent, Root } from "mdast";
import { RenderBudget, TooComplex } from "../message-bounds.ts";
import type { MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";
import { matchGroupMention, matchPersonMention } from "../syntax/mention-syntax.ts";
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
  for (const { 0: text, index } of line.matchAll(mentionLike)) {
    const mention = matchPersonMention(text, snapshot) ?? matchGroupMention(text, snapshot);
    if (!mention) continue;
    nodes.push(...textNodes(line.slice(position, index)), mention.node);
    position = index + text.length;
  }
  return [...nodes, ...textNodes(line.slice(position))];
}

function textNodes(value: string): PhrasingContent[] {
  return value === "" ? [] : [{ type: "text", value }];
}
