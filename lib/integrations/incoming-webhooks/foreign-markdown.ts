/** Removes mentions and channel links from another site's Markdown. */
import type { Nodes } from "mdast";
import { RenderBudget, TooComplex } from "../../markdown/message-bounds.ts";
import { parseMessage } from "../../markdown/parsing/parse-message.ts";
import { everyNameExists } from "../../markdown/snapshot/organization-snapshot.ts";
import { serverSnapshot } from "../../markdown/snapshot/server-snapshot.ts";
import { MAX_MESSAGE_LENGTH } from "../../messages/messages-limits.contract.ts";
import { beginningOf } from "../../text/cut-text.ts";

const MENTION_LIKE = /[@#](?=_?\*)/g;
const REFERENCES: Readonly<Record<string, string>> = { "@": "&#64;", "#": "&#35;" };
/** Marks inside a mention that take effect once it is removed. */
const HIDDEN_MARKS = /[`$<[\]\\@#]/;

/**
 * Replaces the signs that begin mentions with character references, within the maximum message length. Signs in code,
 * addresses, and prose stay. Parses only once, because parsing is slow; where one parse is not enough, everything like
 * a mention is replaced.
 */
export function withoutMentions(markdown: string): string {
  const text = beginningOf(markdown, MAX_MESSAGE_LENGTH).replaceAll(/\r\n?/g, "\n");
  const found = /[@#]_?\*/.test(text) ? mentionsIn(text) : [];
  const isKnown = found?.every((place) => isReplaceable(text, place)) ?? false;
  const starts = new Set(found?.map(({ start }) => start));
  return text.replaceAll(MENTION_LIKE, (sign, start: number) =>
    isKnown && !starts.has(start) ? sign : (REFERENCES[sign] ?? sign),
  );
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Whether the surrounding text keeps its meaning without it. */
function isReplaceable(text: string, { start, end }: Place): boolean {
  return REFERENCES[text.charAt(start)] !== undefined && !HIDDEN_MARKS.test(text.slice(start + 1, end));
}

/** Minus the share of the sentence above and the quotation around the text. */
function remainingBudget(): RenderBudget {
  const budget = new RenderBudget();
  budget.spend("emphasis marks", 100);
  budget.spend("lines in fenced blocks", 2_000);
  return budget;
}

/** Null for a text too complex or with a mention in a spoiler's header. */
function mentionsIn(text: string): Place[] | null {
  const found: Place[] = [];
  let isInHeader = false;
  const visit = (node: Nodes, header: boolean): void => {
    if (node.type === "mention" || node.type === "channelLink") {
      // Parsed separately, with its own offsets.
      if (header) isInHeader = true;
      found.push({ start: node.position?.start.offset ?? -1, end: node.position?.end.offset ?? -1 });
    }
    if ("children" in node)
      for (const child of node.children) visit(child, header || node.type === "spoilerHeader");
  };
  try {
    visit(parseMessage(text, { ...serverSnapshot, ...everyNameExists }, remainingBudget()), false);
  } catch (error) {
    if (error instanceof TooComplex) return null;
    throw error;
  }
  return isInHeader ? null : found;
}
