/** Reads text and attributes of HTML trees. */
import type { Element, Nodes } from "hast";

/** Iterative, because pasted HTML may be deeply nested. */
export function textOf(node: Nodes): string {
  let text = "";
  const pending: Nodes[] = [node];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next.type === "text") text += next.value;
    else if (next.type === "element" && next.tagName === "br") text += "\n";
    else if ("children" in next) for (const child of next.children.toReversed()) pending.push(child);
  }
  return text;
}

export function hasClass(node: Element, name: string): boolean {
  const { className } = node.properties;
  return Array.isArray(className) && className.includes(name);
}

/** Without `tagNames`, all. */
export function childElements(node: Element, ...tagNames: string[]): Element[] {
  return node.children.filter(
    (child): child is Element =>
      child.type === "element" && (tagNames.length === 0 || tagNames.includes(child.tagName)),
  );
}

export function findElement(node: Element, wanted: (element: Element) => boolean): Element | null {
  const pending = childElements(node).toReversed();
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (wanted(next)) return next;
    for (const child of childElements(next).toReversed()) pending.push(child);
  }
  return null;
}
