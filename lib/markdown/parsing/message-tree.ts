/** The tree of a message, ready to be converted to HTML and facts. */
import type { Root } from "mdast";
import { RenderBudget, TooComplex } from "../message-bounds.ts";
import type { MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";
import { parseMessage } from "./parse-message.ts";
import { refineTree } from "./refine-tree.ts";
import { sourceTree } from "./source-tree.ts";

/** The parsed and refined tree; for a message that is too complex to be formatted, that of its source. */
export function messageTree(source: string, snapshot: MarkdownSnapshot): Root {
  const budget = new RenderBudget();
  try {
    return refineTree(parseMessage(source, snapshot, budget), snapshot, budget);
  } catch (error) {
    if (error instanceof TooComplex) return sourceTree(source, snapshot);
    throw error;
  }
}
