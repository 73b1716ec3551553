/** Turns the paragraphs that Word writes for lists into real lists. */
import type { Element, Nodes } from "hast";
import { childElements, textOf } from "../html/html-text.ts";

/** Word has nine levels. */
const LEVELS = 9;

interface Item {
  readonly level: number;
  readonly isOrdered: boolean;
  readonly start: number;
  readonly content: Element;
}

/** Word nests markers less deeply. */
const DEEPEST_MARKER = 4;

/** Replaces each run of such paragraphs among siblings. */
export function withWordLists(nodes: readonly Nodes[]): readonly Nodes[] {
  const children: Nodes[] = [];
  let items: Item[] = [];
  const endList = () => {
    children.push(...listsOf(items));
    items = [];
  };
  for (const node of nodes) {
    const item = node.type === "element" ? itemOf(node) : null;
    // Between items, Word writes white space and comments.
    const isGap = node.type === "comment" || (node.type === "text" && node.value.trim() === "");
    if (item) items.push(item);
    else if (!isGap || items.length === 0) {
      endList();
      children.push(node);
    }
  }
  endList();
  return children;
}

/** Null for other elements. */
function itemOf(node: Element): Item | null {
  if (node.tagName !== "p") return null;
  const level = Number(/mso-list:\s*l\d+\s+level(\d)/i.exec(styleOf(node))?.[1]);
  if (!(level >= 1 && level <= LEVELS)) return null;
  const marker = findMarker(node);
  if (!marker) return null;
  const number = /^\s*\(?(\d{1,9}|[a-z]{1,6})[.)]/i.exec(textOf(marker))?.[1];
  return {
    level,
    isOrdered: number !== undefined,
    start: Number(number) || 1,
    content: { ...without(node, marker), tagName: "li", properties: {} },
  };
}

const styleOf = (node: Element) => String(node.properties.style ?? "");

/** The bullet or number, which Word tells other programs to ignore. */
function findMarker(node: Element, depth = 0): Element | null {
  if (/mso-list:\s*ignore/i.test(styleOf(node))) return node;
  if (depth === DEEPEST_MARKER) return null;
  for (const child of childElements(node)) {
    const found = findMarker(child, depth + 1);
    if (found) return found;
  }
  return null;
}

function without(node: Element, marker: Element, depth = 0): Element {
  if (depth > DEEPEST_MARKER) return node;
  const children = node.children.flatMap((child) => {
    if (child === marker) return [];
    return child.type === "element" ? without(child, marker, depth + 1) : child;
  });
  return { ...node, children };
}

/** Items of deeper levels become lists within the item before them. */
function listsOf(items: readonly Item[]): Element[] {
  const level = Math.min(...items.map((item) => item.level));
  const lists: Element[] = [];
  for (let index = 0; index < items.length; ) {
    const item = items[index];
    if (!item) break;
    const list = lists.at(-1);
    const last = list?.children.at(-1);
    if (item.level > level && last?.type === "element") {
      const deeper = items.slice(index);
      const end = deeper.findIndex((each) => each.level === level);
      const nested = end < 0 ? deeper : deeper.slice(0, end);
      last.children.push(...listsOf(nested));
      index += nested.length;
      continue;
    }
    const tagName = item.isOrdered ? "ol" : "ul";
    if (list?.tagName === tagName) list.children.push(item.content);
    else lists.push({ type: "element", tagName, properties: startOf(item), children: [item.content] });
    index += 1;
  }
  return lists;
}

function startOf({ isOrdered, start }: Item): Element["properties"] {
  return isOrdered ? { start } : {};
}
