/** Parses a message into a Markdown tree. */
import type { Root } from "mdast";
import { type CompileData, type Extension, fromMarkdown } from "mdast-util-from-markdown";
import { gfmStrikethroughFromMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { type RenderBudget, refuseCostlySource } from "../message-bounds.ts";
import type { MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";
import { messageSyntax } from "../syntax/message-syntax.ts";
import type { MessageInline } from "./message-nodes.ts";
import { nodeText } from "./node-text.ts";

const inlineNodes: Extension = {
  enter: {
    messageInline(token) {
      const node = token.messageInline;
      if (!node) return;
      const isInPicture = this.stack.some(({ type }) => type === "image");
      this.enter(
        isInPicture ? { type: "text", value: nodeText(node) } : unescapeBars(node, this.data),
        token,
      );
    },
  },
  exit: {
    messageInline(token) {
      this.exit(token);
    },
  },
};

/** In tables, bars are escaped even inside formulas. */
function unescapeBars(node: MessageInline, { inTable }: CompileData): MessageInline {
  return inTable && node.type === "inlineMath" ? { ...node, value: node.value.replaceAll("\\|", "|") } : node;
}

/** A spoiler's header is parsed separately. */
function fencedContainers(parseHeader: (source: string) => Root): Extension {
  return {
    enter: {
      fencedContainer(token) {
        if (token.containerKind === "spoiler") this.enter({ type: "spoiler", children: [] }, token);
        else this.enter({ type: "blockquote", children: [] }, token);
      },
      fencedContainerHeader(token) {
        const { children } = parseHeader(this.sliceSerialize(token));
        this.enter({ type: "spoilerHeader", children }, token);
      },
      fencedContainerContent(token) {
        if (this.stack.at(-1)?.type === "spoiler")
          this.enter({ type: "spoilerContent", children: [] }, token);
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
}

/** Nothing visible on its own. */
const loneMark = /^\s{0,3}(?:#{1,6}|[-+*>]|\d{1,9}[.)])\s*$/;

const treeExtensions = [gfmStrikethroughFromMarkdown(), gfmTableFromMarkdown(), inlineNodes];

/** Only existing names become nodes. @throws TooComplex */
export function parseMessage(source: string, snapshot: MarkdownSnapshot, budget: RenderBudget): Root {
  const text = source.replace(/\r\n?/g, "\n");
  if (loneMark.test(text)) return loneText(text.trim());
  refuseCostlySource(text);
  const headers = fencedContainers((header) => parseMessage(header, snapshot, budget));
  return fromMarkdown(text, {
    extensions: messageSyntax(text, snapshot, budget),
    mdastExtensions: [...treeExtensions, headers],
  });
}

function loneText(value: string): Root {
  return { type: "root", children: [{ type: "paragraph", children: [{ type: "text", value }] }] };
}
