/** Messages of a few emoji and nothing else, which are drawn large. */
import type { ElementContent, Root } from "hast";
import { hasClass } from "../../../lib/markdown/html/html-text.ts";

/** More would fill the feed. */
const MOST = 10;

/** Marks the message's only paragraph with a class; call it after sanitizing. */
export function markOnlyEmoji(tree: Root): Root {
  const [paragraph, ...others] = tree.children;
  if (paragraph?.type !== "element" || paragraph.tagName !== "p" || others.length > 0) return tree;
  const parts = paragraph.children.filter((part) => part.type !== "text" || part.value.trim() !== "");
  if (parts.length === 0 || parts.length > MOST || !parts.every(isEmoji)) return tree;
  paragraph.properties.className = ["only-emoji"];
  return tree;
}

function isEmoji(part: ElementContent): boolean {
  return part.type === "element" && hasClass(part, "emoji");
}
