/** Bounds the time and the HTML of one message: what is too much, or else the whole message, is shown as its source. */
import { LinkifierBudget } from "./links/linkifier-budget.ts";

/** Quotes and lists nested within each other on one line. */
const deepestLine = 40;
/** Not counting blank lines. */
const mostLines = 2500;
const mostListItems = 1200;
const mostTableLines = 1000;

/** In characters, which are at most 900 KB of UTF-8. The source of a message with more HTML is shown instead. */
export const LONGEST_HTML = 300_000;

/** How much of each costly construct is parsed in one message; one that has more is shown as its source. */
const allowances = {
  /** Marks that may open or close emphasis; the time to pair them grows with the square of their number. */
  "emphasis marks": 1200,
  /** Lines within fenced quotes and spoilers, counted once for each block around them. */
  "lines in fenced blocks": 8000,
  "table cells": 4000,
};

/** How much of each costly construct is rendered in one message; the source of what follows is shown instead. */
const affordable = {
  "characters of formulas": 2500,
  /** About 200 KB of HTML. */
  "elements of formulas": 3000,
};

/** Thrown for a message that would take too long to format. */
export class TooComplex extends Error {
  override readonly name = "TooComplex";
}

type Allowance = keyof typeof allowances;
type Affordable = keyof typeof affordable;

/** Counts the costly constructs of one message. */
export class RenderBudget {
  readonly linkifiers = new LinkifierBudget();
  readonly #spent = new Map<Allowance | Affordable, number>();

  /** @throws TooComplex when the message has too much of `what`. */
  spend(what: Allowance, amount: number): void {
    const spent = (this.#spent.get(what) ?? 0) + amount;
    if (spent > allowances[what]) throw new TooComplex(`more than ${allowances[what]} ${what}`);
    this.#spent.set(what, spent);
  }

  /** Spends `amount`; false when it was not left, and then for everything that follows. */
  affords(what: Affordable, amount: number): boolean {
    const spent = (this.#spent.get(what) ?? 0) + amount;
    this.#spent.set(what, spent);
    return spent <= affordable[what];
  }
}

/**
 * Checks the bounds that need no parsing.
 * @throws TooComplex when a bound is exceeded.
 */
export function refuseCostlySource(source: string): void {
  let writtenLines = 0;
  let listItems = 0;
  let tableLines = 0;
  for (const line of source.split("\n")) {
    if (line !== "") writtenLines += 1;
    const depth = containerDepth(line);
    if (depth > deepestLine) throw new TooComplex("too many quotes and lists within each other");
    if (depth > 0 && !line.trimStart().startsWith(">")) listItems += 1;
    if (line.includes("|")) tableLines += 1;
  }
  if (writtenLines > mostLines) throw new TooComplex(`more than ${mostLines} lines`);
  if (listItems > mostListItems) throw new TooComplex(`more than ${mostListItems} list items`);
  if (tableLines > mostTableLines) throw new TooComplex(`more than ${mostTableLines} table rows`);
}

/** How many quotes and list items begin on the line; every marker that could begin one counts. */
function containerDepth(line: string): number {
  const lead = /^(?:[ \t]*(?:>|[*+-](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/.exec(line)?.[0];
  return lead === undefined ? 0 : (lead.match(/[>*+.)-]/g)?.length ?? 0);
}
