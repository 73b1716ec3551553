/** Markdown that others have written for another site: it keeps its meaning, but mentions nobody here and links to no channel. */
import type { Nodes } from "mdast";
import { RenderBudget, TooComplex } from "../../markdown/message-bounds.ts";
import { parseMessage } from "../../markdown/parsing/parse-message.ts";
import { everyNameExists } from "../../markdown/snapshot/organization-snapshot.ts";
import { serverSnapshot } from "../../markdown/snapshot/server-snapshot.ts";
import { MAX_MESSAGE_LENGTH } from "../../messages/messages-limits.contract.ts";
import { beginningOf } from "../../text/cut-text.ts";

const MENTION_LIKE = /[@#](?=_?\*)/g;
const REFERENCES: Readonly<Record<string, string>> = { "@": "&#64;", "#": "&#35;" };
/** Marks that a mention hides and that, without it, begin or end something of their own. */
const HIDDEN_MARKS = /[`$<[\]\\@#]/;

/**
 * Replaces the signs that begin mentions by character references, in the beginning of a text that is longer than any
 * message. Signs in code, addresses and prose stay, so the text is parsed as the message will be: once, because that takes
 * long. Where this does not tell what the text means without its mentions, all that is like a mention counts.
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

/** Offsets of a mention or a link to a channel. */
interface Place {
  readonly start: number;
  readonly end: number;
}

/** Whether the text around it is read in the same way without it. */
function isReplaceable(text: string, { start, end }: Place): boolean {
  return REFERENCES[text.charAt(start)] !== undefined && !HIDDEN_MARKS.test(text.slice(start + 1, end));
}

/** The budget of a message, less what the sentence above the text and the quotation around it may spend. */
function remainingBudget(): RenderBudget {
  const budget = new RenderBudget();
  budget.spend("emphasis marks", 100);
  budget.spend("lines in fenced blocks", 2_000);
  return budget;
}

/** null for a text that is too complex, and for one whose spoilers have a mention in their headers. */
function mentionsIn(text: string): Place[] | null {
  const found: Place[] = [];
  let isInHeader = false;
  const visit = (node: Nodes, header: boolean): void => {
    if (node.type === "mention" || node.type === "channelLink") {
      // The header of a spoiler is parsed on its own, so that offsets in it are not those of the text.
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
