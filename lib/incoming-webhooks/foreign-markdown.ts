/** Markdown that others have written for another site: it keeps its meaning, but mentions nobody here and links to no channel. */
import type { Nodes } from "mdast";
import { RenderBudget, TooComplex } from "../markdown/message-bounds.ts";
import { parseMessage } from "../markdown/parsing/parse-message.ts";
import type { MarkdownSnapshot } from "../markdown/snapshot/organization-snapshot.ts";
import { serverSnapshot } from "../markdown/snapshot/server-snapshot.ts";

/** An organization in which every name exists, so that nothing that could be a mention is overlooked. */
const everyNameExists: MarkdownSnapshot = {
  ...serverSnapshot,
  peopleNamed: (fullName) => [{ id: 0, fullName }],
  person: (id) => ({ id, fullName: "" }),
  groupNamed: (displayName) => ({ id: 0, displayName, mayMention: true }),
  channelNamed: (name) => ({ id: 0, name }),
};

const MENTION_LIKE = /[@#](?=_?\*)/g;
const REFERENCES: Readonly<Record<string, string>> = { "@": "&#64;", "#": "&#35;" };
/** Marks that a mention hides and that, without it, begin or end something of their own. */
const HIDDEN_MARKS = /[`$<[\]\\]/;
const MOST_TURNS = 20;

/**
 * Replaces the signs that begin mentions by character references. Signs in code, addresses and prose stay, so the
 * text is parsed as the message will be. What cannot be parsed has no code: there, all that is like a mention counts.
 */
export function withoutMentions(markdown: string): string {
  let text = markdown.replaceAll(/\r\n?/g, "\n");
  for (let turn = 0; turn < MOST_TURNS && /[@#]_?\*/.test(text); turn += 1) {
    const found = mentionsIn(text);
    if (found?.length === 0) return text;
    // The header of a spoiler is parsed on its own, so that offsets in it are not those of the text.
    if (found === null || found.some(({ start }) => REFERENCES[text.charAt(start)] === undefined)) break;
    text = withReferences(text, found);
  }
  return text.replaceAll(MENTION_LIKE, (sign) => REFERENCES[sign] ?? sign);
}

/** Offsets of a mention or a link to a channel. */
interface Place {
  readonly start: number;
  readonly end: number;
}

/** Stops after a mention without which the text after it is read in another way. */
function withReferences(text: string, found: readonly Place[]): string {
  const last = found.findIndex(({ start, end }) => HIDDEN_MARKS.test(text.slice(start, end)));
  const changed = last < 0 ? found : found.slice(0, last + 1);
  const starts = new Set(changed.map(({ start }) => start));
  return text.replaceAll(MENTION_LIKE, (sign, start: number) =>
    starts.has(start) ? (REFERENCES[sign] ?? sign) : sign,
  );
}

/** The budget of a message, less what the sentence above the text and the quotation around it may spend. */
function remainingBudget(): RenderBudget {
  const budget = new RenderBudget();
  budget.spend("emphasis marks", 100);
  budget.spend("lines in fenced blocks", 2_000);
  return budget;
}

/** In their order; null for a text that is too complex. */
function mentionsIn(text: string): Place[] | null {
  const found: Place[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === "mention" || node.type === "channelLink")
      found.push({ start: node.position?.start.offset ?? -1, end: node.position?.end.offset ?? -1 });
    if ("children" in node) for (const child of node.children) visit(child);
  };
  try {
    visit(parseMessage(text, everyNameExists, remainingBudget()));
  } catch (error) {
    if (error instanceof TooComplex) return null;
    throw error;
  }
  return found;
}
