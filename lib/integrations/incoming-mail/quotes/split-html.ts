/** Splits HTML at marked quotations; drops hidden parts and layout tables. */
import type { Element, ElementContent, Root } from "hast";
import { childElements, findElement } from "../../../markdown/html/html-text.ts";

/** Classes of quoting elements. Not Gmail's and Proton's, which also contain answers in between. */
const QUOTATIONS: ReadonlySet<string> = new Set([
  "yahoo_quoted",
  "zmail_extra",
  "moz-signature",
  "gmail_signature",
]);
/** Classes of lines above a quotation or signature. */
const ANNOUNCEMENTS: ReadonlySet<string> = new Set([
  "gmail_attr",
  "moz-cite-prefix",
  "gmail_signature_prefix",
]);
/** Classes that, besides its type, mark a `blockquote` as a quotation. */
const QUOTING: ReadonlySet<string> = new Set(["gmail_quote", "protonmail_quote"]);
/** Ids in Outlook whose following siblings are quoted. */
const QUOTED_FROM_HERE: ReadonlySet<string> = new Set(["appendonsend", "divRplyFwdMsg"]);

const TABLE_PARTS: ReadonlySet<string> = new Set(["thead", "tbody", "tfoot", "tr", "td", "th"]);

type Child = Root["children"][number];

/** Each visible node is in one of the two. */
interface SplitHtml {
  readonly written: Root;
  /** Marked quotations and signatures below the text. */
  readonly quoted: Root;
}

/** `readHtml` limits the depth. */
export function splitHtml(tree: Root): SplitHtml {
  const { kept, cut } = cutEnd(tree.children.flatMap(shown));
  return { written: { type: "root", children: kept }, quoted: { type: "root", children: cut } };
}

export function shownHtml(tree: Root): Root {
  return { type: "root", children: tree.children.flatMap(shown) };
}

function shown<Node extends Child | ElementContent>(node: Node): Node[] {
  if (node.type !== "element") return [node];
  if (/display:\s*none/i.test(String(node.properties.style ?? ""))) return [];
  const children = node.children.flatMap(shown);
  return [isLayout(node) ? { ...node, tagName: "div", children: cellsOf(children) } : { ...node, children }];
}

/** Cuts quotations off the end, unless other text follows. */
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

/** A table counts as layout if it says so, contains another table, or has a single column. */
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

/** Puts each cell on a separate line. */
function cellsOf(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.map((node) =>
    node.type === "element" && TABLE_PARTS.has(node.tagName)
      ? { ...node, tagName: "div", children: cellsOf(node.children) }
      : node,
  );
}
