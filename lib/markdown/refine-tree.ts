/** Brings a parsed tree into the shape that is rendered: line breaks as written, links made safe, quotes silent. */
import type { Code, Link, PhrasingContent, Root, RootContent, Text } from "mdast";
import { codeBlockElement, fenceLanguage } from "./code-block.ts";
import { safeLinkUrl } from "./link-url.ts";
import type { MathBlock } from "./message-nodes.ts";
import type { MarkdownSnapshot } from "./organization-snapshot.ts";

/** What surrounds a node and changes its meaning. */
interface Surroundings {
  readonly snapshot: MarkdownSnapshot;
  /** Inside a quote mentions do not notify. */
  readonly inQuote: boolean;
  readonly inLink: boolean;
}

/** Changes `tree` in place. */
export function refineTree(tree: Root, snapshot: MarkdownSnapshot): Root {
  tree.children = refineAll(tree.children, { snapshot, inQuote: false, inLink: false });
  return tree;
}

function refineAll<Child extends RootContent>(children: readonly Child[], around: Surroundings): Child[];
function refineAll(children: readonly RootContent[], around: Surroundings): RootContent[] {
  return children.flatMap((child) => refine(child, around));
}

function refine(node: RootContent, around: Surroundings): RootContent | RootContent[] {
  switch (node.type) {
    case "text":
      return refineText(node);
    case "code":
      return refineCode(node, around.snapshot);
    case "inlineMath":
      node.elements = around.snapshot.math?.(node.value, false) ?? null;
      return node;
    case "mention":
      if (around.inQuote) node.silent = true;
      return node;
    case "link":
      return refineLink(node, around);
    case "image":
      return {
        type: "link",
        url: node.url,
        title: node.title,
        children: [{ type: "text", value: node.alt ?? "" }],
      };
    case "blockquote":
      node.children = refineAll(node.children, { ...around, inQuote: true });
      return node;
    default:
      if ("children" in node)
        Object.assign(node, { children: refineAll<RootContent>(node.children, around) });
      return node;
  }
}

/** Fenced `math` is formulas; every other code block is coloured. */
function refineCode(node: Code, snapshot: MarkdownSnapshot): RootContent {
  const language = fenceLanguage(node.lang) ?? snapshot.defaultCodeLanguage;
  if (language?.toLowerCase() === "math") return mathBlock(node.value, snapshot);
  const block = codeBlockElement(
    { code: node.value, language, meta: node.meta ?? null },
    snapshot.highlighter,
  );
  node.data = { ...node.data, block };
  return node;
}

function mathBlock(value: string, snapshot: MarkdownSnapshot): MathBlock {
  const formulas = value
    .split(/\n\s*\n/)
    .filter((formula) => formula.trim() !== "")
    .map((formula) => ({ value: formula, elements: snapshot.math?.(formula, true) ?? null }));
  return { type: "mathBlock", value, formulas };
}

function refineText(node: Text): PhrasingContent | PhrasingContent[] {
  if (!node.value.includes("\n")) return node;
  return node.value
    .split("\n")
    .flatMap((value, index): PhrasingContent[] => [
      ...(index > 0 ? [{ type: "break" } as const] : []),
      ...(value === "" ? [] : [{ type: "text", value } as const]),
    ]);
}

function refineLink(node: Link, around: Surroundings): RootContent | RootContent[] {
  const children = refineAll(node.children, { ...around, inLink: true });
  const url = around.inLink ? null : safeLinkUrl(node.url, around.snapshot.realmUrl);
  if (url === null) return children;
  return { ...node, url, children };
}
