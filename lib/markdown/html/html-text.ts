/** Reads text and attributes of an HTML tree. */
import type { Element, Nodes } from "hast";

/** Text of a node and its descendants; iterative, because pasted HTML may be nested deeply. */
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

/** Whether an element has the class. */
export function hasClass(node: Element, name: string): boolean {
  const { className } = node.properties;
  return Array.isArray(className) && className.includes(name);
}

/** Child elements, of the given tag names if there are any. */
export function childElements(node: Element, ...tagNames: string[]): Element[] {
  return node.children.filter(
    (child): child is Element =>
      child.type === "element" && (tagNames.length === 0 || tagNames.includes(child.tagName)),
  );
}

/** The first descendant that `wanted` accepts. */
export function findElement(node: Element, wanted: (element: Element) => boolean): Element | null {
  const pending = childElements(node).toReversed();
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (wanted(next)) return next;
    for (const child of childElements(next).toReversed()) pending.push(child);
  }
  return null;
}
