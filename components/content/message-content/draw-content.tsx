/** Draws the tree of a received message. */
import type { Root, RootContent } from "hast";
import { sanitize } from "hast-util-sanitize";
import { createElement, type ReactNode } from "react";
import { messageSchema } from "../../../lib/markdown/html/sanitize-schema.ts";
import { setDirections } from "../../../lib/markdown/html/text-direction.ts";
import { reactAttributes } from "./elements/content-attributes.ts";
import { contentComponents } from "./elements/content-components.tsx";
import { markReference } from "./mark-reference.ts";
import { markOnlyEmoji } from "./only-emoji.ts";

/**
 * Always sanitizes. Previews use the same schema and components through react-markdown, which would double this code's
 * size in the first load.
 */
export function drawContent(tree: Root): ReactNode {
  const sanitized = sanitize(tree, messageSchema);
  if (sanitized.type !== "root") return drawNode(sanitized, 0);
  return markReference(markOnlyEmoji(setDirections(sanitized))).children.map(drawNode);
}

/** React allows no white space between a table's parts. */
const TABLE_FRAMES: ReadonlySet<string> = new Set(["table", "thead", "tbody", "tr"]);

function drawNode(node: RootContent | Root, index: number): ReactNode {
  if (node.type === "text") return node.value;
  if (node.type !== "element") return null;
  const component = contentComponents[node.tagName];
  const children = TABLE_FRAMES.has(node.tagName)
    ? node.children.filter(({ type }) => type === "element")
    : node.children;
  const props = component ? { node } : reactAttributes(node);
  return createElement<Record<string, unknown>>(
    component ?? node.tagName,
    { ...props, key: index },
    ...children.map(drawNode),
  );
}
