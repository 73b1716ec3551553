/** Determines what the composer's text means at the selection, by parsing it like the server. */
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

/** Unfinished names are not markup either. */
const knowsAll: MarkdownSnapshot = {
  ...emptySnapshot,
  ...everyNameExists,
  emojiNamed: () => ({ kind: "unicode", code: "1f642" }),
};

/** Stands for the text to insert. */
const PLACEHOLDER = "x";

/** Nodes in which marks are text, or would break the node. */
const PLAIN: ReadonlySet<string> = new Set([
  ...["inlineCode", "code", "inlineMath", "link", "image"],
  ...["mention", "channelLink", "emoji", "globalTime"],
]);

/** Whether to insert text unchanged: in code, formulas, links, names and addresses, finished or not. */
export function takesPlainText({ before, after }: Selection): boolean {
  const written = before + PLACEHOLDER;
  return [after, ...missingEnds(before)].some((rest) => isWithin(written + rest, before.length, PLAIN));
}

/** Whether inserted text lands in a table cell, where it must stay on one line. */
export function isInTable({ before, after }: Selection): boolean {
  return isWithin(before + PLACEHOLDER + after, before.length, new Set(["tableCell"]));
}

/**
 * Whether replacing the selection by `link` gives exactly one link and leaves the meaning of the rest unchanged, unlike
 * within code or across marks.
 */
export function linksSelection({ before, selected, after }: Selection, link: string, url: string): boolean {
  const now = parsed(before + selected + after);
  const then = parsed(before + link + after);
  if (now === null || then === null || textOf(now) !== textOf(then)) return false;
  const [start, end] = [before.length, before.length + link.length];
  return pathTo(then, start).some(
    (node) =>
      node.type === "link" &&
      node.url === url &&
      node.position?.start.offset === start &&
      node.position.end.offset === end,
  );
}

/** Texts that end code, a formula or an address possibly open before the caret. */
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
  // Too complex text is shown as its source.
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

/**
 * Nodes around the character at `offset`, outermost first. Spoiler headers are parsed separately, without positions.
 */
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
