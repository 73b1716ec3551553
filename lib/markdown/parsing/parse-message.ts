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

/** Where the parser read something, as offsets in the source with `\n` as line endings. */
export interface SourcePart {
  /** "destination": a link's or picture's URL. "literal": code, or what stands between a link's parentheses. */
  readonly kind: "inline" | "destination" | "literal";
  readonly start: number;
  readonly end: number;
  readonly node?: MessageInline;
  /** Without escapes. */
  readonly url?: string;
}

const kinds: Readonly<Record<string, SourcePart["kind"]>> = {
  messageInline: "inline",
  resourceDestinationString: "destination",
  resource: "literal",
  codeFenced: "literal",
  codeIndented: "literal",
  codeText: "literal",
};

function partsOf(listen: (part: SourcePart) => void, offset: number): Extension {
  return {
    afterExit(token) {
      const kind = kinds[token.type];
      if (kind === undefined) return;
      const around = this.stack.at(-1);
      const url = kind === "destination" && around && "url" in around ? around.url : undefined;
      const [start, end] = [offset + token.start.offset, offset + token.end.offset];
      const node = token.messageInline;
      listen({ kind, start, end, ...(node && { node }), ...(url !== undefined && { url }) });
    },
  };
}

/** A spoiler's header is parsed separately. */
function fencedContainers(parseHeader: (source: string, offset: number) => Root): Extension {
  return {
    enter: {
      fencedContainer(token) {
        if (token.containerKind === "spoiler") this.enter({ type: "spoiler", children: [] }, token);
        else this.enter({ type: "blockquote", children: [] }, token);
      },
      fencedContainerHeader(token) {
        const { children } = parseHeader(this.sliceSerialize(token), token.start.offset);
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

/** Reports parts while parsing. */
export interface Listening {
  readonly listen: (part: SourcePart) => void;
  /** Where the parsed text begins in the whole source. */
  readonly offset: number;
}

/** Only existing names become nodes. @throws TooComplex */
export function parseMessage(
  source: string,
  snapshot: MarkdownSnapshot,
  budget: RenderBudget,
  listening?: Listening,
): Root {
  const text = source.replace(/\r\n?/g, "\n");
  if (loneMark.test(text)) return loneText(text.trim());
  refuseCostlySource(text);
  // The parser drops a byte order mark and does not count it.
  const skipped = text.startsWith("\ufeff") ? 1 : 0;
  const offset = (listening?.offset ?? 0) + skipped;
  const headers = fencedContainers((header, start) =>
    parseMessage(header, snapshot, budget, listening && { ...listening, offset: offset + start }),
  );
  return fromMarkdown(text, {
    extensions: messageSyntax(text, snapshot, budget),
    mdastExtensions: [...treeExtensions, headers, ...(listening ? [partsOf(listening.listen, offset)] : [])],
  });
}

function loneText(value: string): Root {
  return { type: "root", children: [{ type: "paragraph", children: [{ type: "text", value }] }] };
}
