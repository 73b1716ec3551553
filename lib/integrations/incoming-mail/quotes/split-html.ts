/** Splits the HTML of a mail by what mail programs mark as quoted; what they hide, and tables that only arrange the page, go. */
import type { Element, ElementContent, Root } from "hast";
import { childElements, findElement } from "../../../markdown/html/html-text.ts";

/** Classes of elements that hold the mail that is answered. Gmail's and Proton's hold answers between quotations as well. */
const QUOTATIONS: ReadonlySet<string> = new Set([
  "yahoo_quoted",
  "zmail_extra",
  "moz-signature",
  "gmail_signature",
]);
/** Classes of what stands above a quotation, or above a signature. */
const ANNOUNCEMENTS: ReadonlySet<string> = new Set([
  "gmail_attr",
  "moz-cite-prefix",
  "gmail_signature_prefix",
]);
/** Classes by which programs mark a `blockquote` that is a quotation, besides its type. */
const QUOTING: ReadonlySet<string> = new Set(["gmail_quote", "protonmail_quote"]);
/** Ids of elements that Outlook puts before the mail that is answered, as their siblings. */
const QUOTED_FROM_HERE: ReadonlySet<string> = new Set(["appendonsend", "divRplyFwdMsg"]);

const TABLE_PARTS: ReadonlySet<string> = new Set(["thead", "tbody", "tfoot", "tr", "td", "th"]);

type Child = Root["children"][number];

/** Each node that is shown is in one of the two. */
interface SplitHtml {
  readonly written: Root;
  /** What stands below it and is marked as quoted, or as a signature. */
  readonly quoted: Root;
}

/** Trees are no deeper than `readHtml` makes them. */
export function splitHtml(tree: Root): SplitHtml {
  const { kept, cut } = cutEnd(tree.children.flatMap(shown));
  return { written: { type: "root", children: kept }, quoted: { type: "root", children: cut } };
}

/** The tree without what is hidden. */
export function shownHtml(tree: Root): Root {
  return { type: "root", children: tree.children.flatMap(shown) };
}

function shown<Node extends Child | ElementContent>(node: Node): Node[] {
  if (node.type !== "element") return [node];
  if (/display:\s*none/i.test(String(node.properties.style ?? ""))) return [];
  const children = node.children.flatMap(shown);
  return [isLayout(node) ? { ...node, tagName: "div", children: cellsOf(children) } : { ...node, children }];
}

/** Cuts quotations off the end; a quotation with other text below it stays. */
function cutEnd<Node extends Child | ElementContent>(nodes: readonly Node[]): { kept: Node[]; cut: Node[] } {
  const from = nodes.findIndex(
    (node) => node.type === "element" && QUOTED_FROM_HERE.has(String(node.properties.id ?? "")),
  );
  const kept = from < 0 ? [...nodes] : nodes.slice(0, from);
  const cut: Node[][] = from < 0 ? [] : [nodes.slice(from)];
  let isCut = from >= 0;
  for (let last = kept.at(-1); last !== undefined; last = kept.at(-1)) {
    if (isEmpty(last) || isQuotation(last) || (isCut && isAnnouncement(last))) {
      isCut ||= !isEmpty(last);
      kept.pop();
      cut.push([last]);
      continue;
    }
    if (last.type !== "element") break;
    const inner = cutEnd(last.children);
    if (inner.cut.every(isEmpty)) break;
    isCut = true;
    kept.pop();
    cut.push([{ ...last, children: inner.cut }]);
    if (inner.kept.every(isEmpty)) continue;
    kept.push({ ...last, children: inner.kept });
    break;
  }
  return { kept, cut: cut.toReversed().flat() };
}

/** Whether it shows neither words nor a picture. */
function isEmpty(node: Child | ElementContent): boolean {
  if (node.type === "text") return node.value.trim() === "";
  return node.type !== "element" || (node.tagName !== "img" && node.children.every(isEmpty));
}

function isQuotation(node: Child | ElementContent): boolean {
  if (node.type !== "element") return false;
  const classes = classesOf(node);
  if (node.tagName === "blockquote") {
    return node.properties.type === "cite" || classes.some((name) => QUOTING.has(name));
  }
  return classes.some((name) => QUOTATIONS.has(name));
}

function isAnnouncement(node: Child | ElementContent): boolean {
  return node.type === "element" && classesOf(node).some((name) => ANNOUNCEMENTS.has(name));
}

function classesOf({ properties: { className } }: Element): string[] {
  return Array.isArray(className) ? className.map(String) : [];
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
