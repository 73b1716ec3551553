/** Sets blocks' directions by their prose, and isolates everything else. */
import type { Element, ElementContent, Nodes, Root, RootContent } from "hast";
import { type Direction, firstDirection, holdsRightToLeft } from "../../text/direction.ts";
import { element } from "./element.ts";
import { hasClass, textOf } from "./html-text.ts";

const textBlocks: ReadonlySet<string> = new Set("p h1 h2 h3 h4 h5 h6 th td li summary".split(" "));
/** Bullets, borders and columns follow the first text. */
const frames: ReadonlySet<string> = new Set("ul ol blockquote table".split(" "));
const blocks: ReadonlySet<string> = new Set([...frames, "pre", "div"]);
/** Elements that do not affect the surrounding text. */
const isolated: ReadonlySet<string> = new Set(
  "pre code ul ol blockquote table div img audio video time".split(" "),
);
const namesOfClasses = [
  ...["user-mention", "user-group-mention", "topic-mention", "channel-wildcard-mention", "mention"],
  ...["stream", "stream-topic", "message-link", "emoji", "katex"],
];

const address = /^(?:[a-z]{2,8}:\/\/\S+|[^\s@]+@[^\s@]+|(?:[^\s./?#]+\.)+[^\s./?#]{2,}(?:[/?#]\S*)?)$/i;

/** Changes a tree with right-to-left letters in place. */
export function setDirections<Tree extends Root>(tree: Tree): Tree {
  if (!holdsRightToLeft(textOf(tree))) return tree;
  const first = tree.children.map((node) => (node.type === "element" ? directionWithin(node) : null));
  const around = first.find((direction) => direction !== null) ?? "ltr";
  for (const node of tree.children) direct(node, around);
  return tree;
}

function direct(node: RootContent, around: Direction): void {
  if (node.type !== "element") return;
  const direction = directionWithin(node) ?? around;
  if (frames.has(node.tagName) || hasClass(node, "spoiler-block")) node.properties.dir = direction;
  else if (textBlocks.has(node.tagName)) {
    node.properties.dir = direction;
    if (linesDiffer(node)) node.children = withLines(node.children, direction);
  } else if (node.tagName === "pre" || node.tagName === "code" || hasClass(node, "katex")) {
    node.properties.dir = "ltr";
    return;
  } else if (node.tagName === "a") node.properties.dir = isAddressLink(node) ? "ltr" : "auto";
  else if (isName(node) || node.tagName === "time") node.properties.dir = "auto";
  for (const child of node.children) direct(child, direction);
}

/** Uses the first text at any depth; null without letters. */
function directionWithin(node: Element): Direction | null {
  if (node.tagName === "pre") return null;
  if (!frames.has(node.tagName) && node.tagName !== "div") return proseDirection(node);
  for (const child of node.children) {
    const found = child.type === "element" ? directionWithin(child) : firstDirection(textOf(child));
    if (found) return found;
  }
  return null;
}

/** Prose first, then mentions and channels, then nested blocks. */
function proseDirection(node: Element): Direction | null {
  return (
    firstDirection(linesOf(node.children).join("\n")) ??
    firstDirection(namesIn(node.children)) ??
    directionOfBlocks(node.children)
  );
}

function directionOfBlocks(children: readonly ElementContent[]): Direction | null {
  for (const child of children) {
    const isBlock = child.type === "element" && (frames.has(child.tagName) || child.tagName === "div");
    const found = isBlock ? directionWithin(child) : null;
    if (found) return found;
  }
  return null;
}

/** Lines get their own elements, except blocks in list items. */
function withLines(children: readonly ElementContent[], around: Direction): ElementContent[] {
  const parts: ElementContent[] = [];
  let line: ElementContent[] = [];
  const endLine = () => {
    if (line.every((node) => node.type === "text" && node.value.trim() === "")) parts.push(...line.splice(0));
    const dir = firstDirection(linesOf(line).join(" ")) ?? firstDirection(namesIn(line)) ?? around;
    if (line.length > 0) parts.push(element("span", { className: ["line"], dir }, line));
    line = [];
  };
  for (const child of children) {
    const isBlock = child.type === "element" && (textBlocks.has(child.tagName) || blocks.has(child.tagName));
    if (isBlock) {
      endLine();
      parts.push(child);
      continue;
    }
    line.push(child);
    if (child.type === "element" && child.tagName === "br") endLine();
  }
  endLine();
  return parts;
}

function linesDiffer(node: Element): boolean {
  const directions = linesOf(node.children).flatMap((line) => firstDirection(line) ?? []);
  return new Set(directions).size > 1;
}

function linesOf(children: readonly Nodes[]): string[] {
  return children.map(proseOf).join("").split("\n");
}

function proseOf(node: Nodes): string {
  if (node.type === "text") return node.value.replace(/\n/g, " ");
  if (node.type !== "element") return "";
  if (node.tagName === "br") return "\n";
  if (isolated.has(node.tagName) || isName(node) || (node.tagName === "a" && isAddressLink(node))) return " ";
  return node.children.map(proseOf).join("");
}

function namesIn(children: readonly Nodes[]): string {
  return children
    .filter((child): child is Element => child.type === "element")
    .map((child) => {
      if (isName(child)) return hasClass(child, "emoji") || hasClass(child, "katex") ? "" : textOf(child);
      return isolated.has(child.tagName) || isAddressLink(child) ? "" : namesIn(child.children);
    })
    .join(" ");
}

function isName(node: Element): boolean {
  return namesOfClasses.some((name) => hasClass(node, name));
}

export function isAddressLink(node: Element): boolean {
  if (node.tagName !== "a") return false;
  return address.test(textOf(node).trim());
}
