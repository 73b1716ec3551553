/** Recognizes code that was copied from an editor. */
import type { Element, Root } from "hast";

/** Whether the whole content is one element that preserves spaces and has a monospaced font. */
export function isEditorCode(root: Root): boolean {
  const [only, ...more] = root.children.filter(
    (node): node is Element => node.type === "element" && !["meta", "style"].includes(node.tagName),
  );
  if (!only || more.length > 0) return false;
  const style = String(only.properties.style ?? "");
  const keepsSpaces = /white-space:\s*(?:break-spaces|pre)/i.test(style);
  return keepsSpaces && style.split(";").some(isMonospaced);
}

function isMonospaced(declaration: string): boolean {
  return /^\s*font-family:/i.test(declaration) && /mono|consolas|courier|menlo/i.test(declaration);
}
