/** Reads a single line that holds no blocks, such as an option of a poll: what begins it is text, not a list or a heading. */
import type { Root as HtmlRoot } from "hast";
import type { Paragraph, PhrasingContent } from "mdast";
import { toHast } from "mdast-util-to-hast";
import type { MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";
import { remarkRehypeOptions } from "./markdown-plugins.ts";
import { messageTree } from "./message-tree.ts";

/** Begins no block, and everything may follow it as if it began the line. */
const GUARD = ", ";

/** The elements of `source`, not sanitized yet. */
export function inlineTree(source: string, snapshot: MarkdownSnapshot): HtmlRoot {
  const line = source.replace(/[ \t\n\r]+/g, " ").trim();
  const [block] = messageTree(GUARD + line, snapshot).children;
  const children = block?.type === "paragraph" ? withoutGuard(block) : [];
  const tree = toHast({ type: "paragraph", children }, remarkRehypeOptions);
  return { type: "root", children: tree.type === "element" ? tree.children : [] };
}

function withoutGuard({ children: [first, ...rest] }: Paragraph): PhrasingContent[] {
  if (first?.type !== "text") return first ? [first, ...rest] : rest;
  const value = first.value.slice(GUARD.length);
  return value === "" ? rest : [{ type: "text", value }, ...rest];
}
