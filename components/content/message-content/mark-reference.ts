/** Finds the first line of a reply, which names the message that it replies to. */
import type { Element, ElementContent, Root, RootContent } from "hast";
import { hasClass, textOf } from "../../../lib/markdown/html/html-text.ts";
import { REFERENCE_VERB } from "../../model/messages/reply-reference.ts";

const CLASS = "reply-reference";

/** Marks the line with a class; call it after sanitizing, which would remove it. */
export function markReference<Tree extends Root>(tree: Tree): Tree {
  const [line, next] = tree.children.filter(isShown);
  // A quotation shows what was written.
  const isQuoted = next?.type === "element" && next.tagName === "blockquote";
  if (line?.type === "element" && next && !isQuoted && isReference(line)) line.properties.className = [CLASS];
  return tree;
}

export function isMarkedReference(node: Element | undefined): node is Element {
  return node !== undefined && hasClass(node, CLASS);
}

function isShown(node: RootContent | ElementContent): boolean {
  return node.type !== "text" || node.value.trim() !== "";
}

/** The paragraph `@name [wrote](address):`. */
function isReference(paragraph: Element): boolean {
  const [name, between, link, end, ...others] = paragraph.children;
  return (
    paragraph.tagName === "p" &&
    others.length === 0 &&
    name?.type === "element" &&
    hasClass(name, "user-mention") &&
    between?.type === "text" &&
    between.value === " " &&
    link?.type === "element" &&
    link.tagName === "a" &&
    textOf(link) === REFERENCE_VERB &&
    end?.type === "text" &&
    end.value === ":"
  );
}

/** Everything but the line. */
export function withoutReference(tree: Root): Root {
  const [line] = markReference(tree).children.filter(isShown);
  if (line?.type !== "element" || !isMarkedReference(line)) return tree;
  return { ...tree, children: tree.children.filter((node) => node !== line) };
}
