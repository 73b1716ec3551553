/** Brings a parsed tree into the shape that is rendered: line breaks as written, links made safe, quotes silent. */
import type { Link, PhrasingContent, Root, RootContent, Text } from "mdast";
import { safeLinkUrl } from "./link-url.ts";
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
    case "mention":
      if (around.inQuote) node.silent = true;
      return node;
    case "link":
      return refineLink(node, around);
    case "image":
      return { type: "link", url: node.url, title: node.title, children: [{ type: "text", value: node.alt ?? "" }] };
    case "blockquote":
      node.children = refineAll(node.children, { ...around, inQuote: true });
      return node;
    default:
      if ("children" in node) Object.assign(node, { children: refineAll<RootContent>(node.children, around) });
      return node;
  }
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
