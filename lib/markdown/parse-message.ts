/** Parses the source of a message into its Markdown tree. */
import type { Root } from "mdast";
import { type Extension, fromMarkdown } from "mdast-util-from-markdown";
import { gfmStrikethroughFromMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { type RenderBudget, refuseCostlySource } from "./message-bounds.ts";
import type { MarkdownSnapshot } from "./organization-snapshot.ts";
import { messageSyntax } from "./syntax/message-syntax.ts";

const inlineNodes: Extension = {
  enter: {
    messageInline(token) {
      if (token.messageInline) this.enter(token.messageInline, token);
    },
  },
  exit: {
    messageInline(token) {
      this.exit(token);
    },
  },
};

const fencedContainers: Extension = {
  enter: {
    fencedContainer(token) {
      if (token.containerKind === "spoiler") this.enter({ type: "spoiler", children: [] }, token);
      else this.enter({ type: "blockquote", children: [] }, token);
    },
    fencedContainerHeader(token) {
      this.enter({ type: "spoilerHeader", children: [] }, token);
    },
    fencedContainerContent(token) {
      if (this.stack.at(-1)?.type === "spoiler") this.enter({ type: "spoilerContent", children: [] }, token);
    },
  },
  exit: {
    fencedContainer(token) {
      this.exit(token);
    },
    fencedContainerHeader(token) {
      this.exit(token);
    },
    fencedContainerContent(token) {
      if (this.stack.at(-1)?.type === "spoilerContent") this.exit(token);
    },
  },
};

const treeExtensions = [
  gfmStrikethroughFromMarkdown(),
  gfmTableFromMarkdown(),
  inlineNodes,
  fencedContainers,
];

/**
 * The tree of `source`; names that exist in the organization are nodes of their own, other names stay text.
 * @throws ApiError BAD_REQUEST when rendering it would take too long.
 */
export function parseMessage(source: string, snapshot: MarkdownSnapshot, budget: RenderBudget): Root {
  refuseCostlySource(source);
  return fromMarkdown(source, {
    extensions: messageSyntax(source, snapshot, budget),
    mdastExtensions: treeExtensions,
  });
}
