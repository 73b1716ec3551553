/** Bounds messages' time and HTML; the excess is shown as source. */
import { LinkifierBudget } from "./links/linkifier-budget.ts";

/** Quotes and lists on one line. */
const deepestLine = 40;
/** Excludes blank lines. */
const maxLines = 2500;
const maxListItems = 1200;
const maxTableLines = 1000;

/** At most 900 KB of UTF-8; larger messages are shown as source. */
export const LONGEST_HTML = 300_000;

/** Beyond these, the whole message is shown as source. */
const allowances = {
  /** Their pairing takes quadratic time. */
  "emphasis marks": 1200,
  /** Counted once per enclosing block. */
  "lines in fenced blocks": 8000,
  "table cells": 4000,
};

/** Beyond these, the rest is shown as source. */
const affordable = {
  "characters of formulas": 2500,
  /** About 200 KB of HTML. */
  "elements of formulas": 3000,
};

export class TooComplex extends Error {
  override readonly name = "TooComplex";
}

type Allowance = keyof typeof allowances;
type Affordable = keyof typeof affordable;

export class RenderBudget {
  readonly linkifiers = new LinkifierBudget();
  readonly #spent = new Map<Allowance | Affordable, number>();

  /** @throws TooComplex */
  spend(what: Allowance, amount: number): void {
    const spent = (this.#spent.get(what) ?? 0) + amount;
    if (spent > allowances[what]) throw new TooComplex(`more than ${allowances[what]} ${what}`);
    this.#spent.set(what, spent);
  }

  /** Once false, it stays false. */
  affords(what: Affordable, amount: number): boolean {
    const spent = (this.#spent.get(what) ?? 0) + amount;
    this.#spent.set(what, spent);
    return spent <= affordable[what];
  }
}

/**
 * Bounds that need no parsing.
 * @throws TooComplex
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
  if (writtenLines > maxLines) throw new TooComplex(`more than ${maxLines} lines`);
  if (listItems > maxListItems) throw new TooComplex(`more than ${maxListItems} list items`);
  if (tableLines > maxTableLines) throw new TooComplex(`more than ${maxTableLines} table rows`);
}

function containerDepth(line: string): number {
  const lead = /^(?:[ \t]*(?:>|[*+-](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/.exec(line)?.[0];
  return lead === undefined ? 0 : (lead.match(/[>*+.)-]/g)?.length ?? 0);
}
