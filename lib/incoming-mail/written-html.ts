/** The HTML of a mail without what mail programs mark as quoted, what they hide, and tables that only arrange the page. */
import type { Element, ElementContent, Root } from "hast";
import { childElements, findElement } from "../markdown/html/html-text.ts";

/** Classes and ids by which mail programs mark the mail that is answered. */
const QUOTES: ReadonlySet<string> = new Set([
  "gmail_quote",
  "gmail_signature",
  "gmail_signature_prefix",
  "gmail_attr",
  "moz-cite-prefix",
  "moz-signature",
  "yahoo_quoted",
  "appendonsend",
  "divRplyFwdMsg",
  "protonmail_quote",
]);

const TABLE_PARTS: ReadonlySet<string> = new Set(["thead", "tbody", "tfoot", "tr", "td", "th"]);

/** A mail of an answer to several is quoted after the elements that announce it, as their siblings. */
const QUOTED_FROM_HERE: ReadonlySet<string> = new Set(["appendonsend", "divRplyFwdMsg"]);

export function withoutQuotes(tree: Root): Root {
  return { type: "root", children: written(tree.children) };
}

/** Trees are no deeper than `readHtml` makes them. */
function written<Node extends Root["children"][number] | ElementContent>(nodes: readonly Node[]): Node[] {
  const kept: Node[] = [];
  for (const node of nodes) {
    if (node.type !== "element") {
      kept.push(node);
      continue;
    }
    if (marksOf(node).some((mark) => QUOTED_FROM_HERE.has(mark))) break;
    if (isLeftOut(node)) continue;
    const children = written(node.children);
    kept.push(
      isLayout(node) ? { ...node, tagName: "div", children: cellsOf(children) } : { ...node, children },
    );
  }
  return kept;
}

/** Whether a table says that it has no data, holds another table, or has a single column. */
function isLayout(node: Element): boolean {
  if (node.tagName !== "table") return false;
  const { role } = node.properties;
  if (role === "presentation" || role === "none") return true;
  if (findElement(node, ({ tagName }) => tagName === "table") !== null) return true;
  return rowsOf(node).every((row) => childElements(row, "td", "th").length < 2);
}

function rowsOf(table: Element): Element[] {
  const sections = childElements(table, "thead", "tbody", "tfoot");
  return [table, ...sections].flatMap((part) => childElements(part, "tr"));
}

/** Rows and cells as what they hold, each on lines of its own. */
function cellsOf(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.map((node) =>
    node.type === "element" && TABLE_PARTS.has(node.tagName)
      ? { ...node, tagName: "div", children: cellsOf(node.children) }
      : node,
  );
}

function marksOf({ properties }: Element): string[] {
  const { className, id } = properties;
  return [...(Array.isArray(className) ? className.map(String) : []), String(id ?? "")];
}

function isLeftOut(node: Element): boolean {
  const { type, style } = node.properties;
  if (node.tagName === "blockquote" && type === "cite") return true;
  if (/display:\s*none/i.test(String(style ?? ""))) return true;
  return marksOf(node).some((mark) => QUOTES.has(mark));
}
