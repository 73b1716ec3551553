/** The HTML of a mail without what mail programs mark as quoted, and without what they hide. */
import type { Element, ElementContent, Root } from "hast";

/** Classes and ids by which mail programs mark the mail that is answered. */
const QUOTES: ReadonlySet<string> = new Set([
  "gmail_quote",
  "gmail_signature",
  "gmail_attr",
  "moz-cite-prefix",
  "moz-signature",
  "yahoo_quoted",
  "appendonsend",
  "divRplyFwdMsg",
  "protonmail_quote",
]);

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
    if (!isLeftOut(node)) kept.push({ ...node, children: written(node.children) });
  }
  return kept;
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
