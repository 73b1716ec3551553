/** Draws the tree of a received message. */
import type { Root, RootContent } from "hast";
import { sanitize } from "hast-util-sanitize";
import { createElement, type ReactNode } from "react";
import { messageSchema } from "../../../lib/markdown/html/sanitize-schema.ts";
import { setDirections } from "../../../lib/markdown/html/text-direction.ts";
import { reactAttributes } from "./elements/content-attributes.ts";
import { contentComponents } from "./elements/content-components.tsx";

/**
 * Only what the message schema allows reaches the page, whatever the tree holds. What is being written is sanitized by the
 * same schema and drawn by the same components; react-markdown does it there, whose own way to draw trees would weigh
 * twice as much in the first load as all that draws messages here.
 */
export function drawContent(tree: Root): ReactNode {
  const sanitized = sanitize(tree, messageSchema);
  return sanitized.type === "root" ? setDirections(sanitized).children.map(drawNode) : drawNode(sanitized, 0);
}

/** In these, text is only the white space between their parts, where React allows none. */
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
