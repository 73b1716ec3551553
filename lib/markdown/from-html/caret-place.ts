/** Finds what the composer's text means at the selection. */
import type { Nodes, RootContent } from "mdast";
import { RenderBudget, TooComplex } from "../message-bounds.ts";
import { nodeText } from "../parsing/node-text.ts";
import { parseMessage } from "../parsing/parse-message.ts";
import { emptySnapshot, everyNameExists, type MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";

export interface Selection {
  readonly before: string;
  readonly selected: string;
  readonly after: string;
}

/** Unfinished names, too, take plain text. */
const knowsAll: MarkdownSnapshot = {
  ...emptySnapshot,
  ...everyNameExists,
  emojiNamed: () => ({ kind: "unicode", code: "1f642" }),
};

const PLACEHOLDER = "x";

/** Markup is text in these nodes, or breaks them. */
const PLAIN: ReadonlySet<string> = new Set([
  ...["inlineCode", "code", "inlineMath", "link", "image"],
  ...["mention", "channelLink", "emoji", "globalTime"],
]);

/** Whether the caret is in code, formulas, links, names or addresses, finished or not. */
export function takesPlainText({ before, after }: Selection): boolean {
  const written = before + PLACEHOLDER;
  return [after, ...missingEnds(before)].some((rest) => isWithin(written + rest, before.length, PLAIN));
}

/** Table cells need text on one line. */
export function isInTable({ before, after }: Selection): boolean {
  return isWithin(before + PLACEHOLDER + after, before.length, new Set(["tableCell"]));
}

/** Whether `link` in place of the selection is one link and changes nothing else. */
export function linksSelection({ before, selected, after }: Selection, link: string, url: string): boolean {
  const current = parsed(before + selected + after);
  const linked = parsed(before + link + after);
  if (current === null || linked === null || textOf(current) !== textOf(linked)) return false;
  const [start, end] = [before.length, before.length + link.length];
  return pathTo(linked, start).some(
    (node) =>
      node.type === "link" &&
      node.url === url &&
      node.position?.start.offset === start &&
      node.position.end.offset === end,
  );
}

/** Closes code, formulas and addresses open before the caret. */
function missingEnds(before: string): string[] {
  const ends: string[] = [];
  const backticks = /`+(?=[^`]*$)/.exec(before)?.[0];
  if (backticks !== undefined) ends.push(backticks);
  if (before.includes("$$")) ends.push("$$");
  if (before.includes("](")) ends.push(before.includes("](<") ? ">)" : ")");
  return ends;
}

function isWithin(text: string, offset: number, types: ReadonlySet<string>): boolean {
  const tree = parsed(text);
  // Too complex to parse.
  return tree === null || pathTo(tree, offset).some(({ type }) => types.has(type));
}

function parsed(text: string): Nodes | null {
  try {
    return parseMessage(text, knowsAll, new RenderBudget());
  } catch (error) {
    if (error instanceof TooComplex) return null;
    throw error;
  }
}

/** Outermost first. Spoiler headers have no positions. */
function pathTo(tree: Nodes, offset: number): Nodes[] {
  const path: Nodes[] = [tree];
  for (let node: Nodes | undefined = tree; node; ) {
    const children: readonly RootContent[] =
      "children" in node ? node.children.filter(({ type }) => type !== "spoilerHeader") : [];
    node = children.find(({ position }) => covers(position, offset));
    if (node) path.push(node);
  }
  return path;
}

function covers(position: RootContent["position"], offset: number): boolean {
  const { start, end } = position ?? {};
  if (start?.offset === undefined || end?.offset === undefined) return false;
  return start.offset <= offset && offset < end.offset;
}

function textOf(tree: Nodes): string {
  return tree.type === "root" ? tree.children.map(nodeText).join("\n") : nodeText(tree);
}
