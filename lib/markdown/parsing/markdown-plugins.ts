/** The pipeline as unified plugins, for react-markdown. */

import type { Root as HtmlRoot } from "hast";
import type { Paragraph, PhrasingContent, Root } from "mdast";
import { toHast } from "mdast-util-to-hast";
import rehypeSanitize from "rehype-sanitize";
import type { Options as RemarkRehypeOptions } from "remark-rehype";
import type { PluggableList, Plugin } from "unified";
import { htmlHandlers } from "../html/html-handlers.ts";
import { messageSchema } from "../html/sanitize-schema.ts";
import type { MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";
import { messageTree } from "./message-tree.ts";

/** Begins no block, and affects nothing after it. */
const GUARD = ", ";

const remarkMessage: Plugin<[MarkdownSnapshot], Root> = function (snapshot) {
  this.parser = (source) => messageTree(source, snapshot);
};

export function remarkPlugins(snapshot: MarkdownSnapshot): PluggableList {
  return [[remarkMessage, snapshot]];
}

export const remarkRehypeOptions: RemarkRehypeOptions = { handlers: htmlHandlers };

/** The sanitizer is the last step. */
export const rehypePlugins: PluggableList = [[rehypeSanitize, messageSchema]];

/** The sanitizer has checked all URLs. */
export function keepUrl(url: string): string {
  return url;
}

/** Not sanitized yet. */
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
