/** Converts list items, whose text is not wrapped in paragraphs unless blank lines separate the items. */
import type { Element, ElementContent } from "hast";
import type { List, ListItem, Parents } from "mdast";
import type { State } from "mdast-util-to-hast";
import { element, text } from "./element.ts";

/**
 * `<li>text</li>`, `<li>text<ul>…</ul>\n</li>`, and `<li>\n<p>text</p>\n</li>` in a loose list.
 * There is no line break between text and a block, because clients that read the structure would show it.
 */
export function listItemElement(state: State, node: ListItem, parent: Parents | undefined): Element {
  const isLoose = parent?.type === "list" ? isLooseList(parent) : isLooseItem(node);
  const children: ElementContent[] = [];
  let mayBreak = true;
  for (const child of node.children) {
    const isText = child.type === "paragraph" && !isLoose;
    const shown = isText ? state.all(child) : [state.one(child, node) ?? []].flat();
    if (mayBreak && !isText) children.push(text("\n"));
    children.push(...shown);
    mayBreak = !isText;
  }
  if (mayBreak && node.children.length > 0) children.push(text("\n"));
  return element("li", {}, children);
}

function isLooseList(list: List): boolean {
  return Boolean(list.spread) || list.children.some(isLooseItem);
}

function isLooseItem({ spread, children }: ListItem): boolean {
  return spread ?? children.length > 1;
}
