/** Parses "from:ada channel:design has:link latency" into terms. */
import { matchRank, WHOLE_NAME, WORD_BEGINS } from "../../../lib/text/name-match.ts";
import type { NarrowTerm } from "../../model/navigation/view.ts";
import { DAY_OPERATORS, dayConditions } from "./day-conditions.ts";
import { IN_PUBLIC_CHANNELS } from "./with-history.ts";

type Named = { readonly name: string };

export type SearchNames = {
  readonly users: ReadonlyMap<number, Named>;
  readonly channels: ReadonlyMap<number, Named>;
  readonly ownUserId: number;
};

/** A term, negated by "-"; a quoted phrase; or a word. */
const PIECE = /(-?)([a-z]+):(?:"([^"]*)"|(\S+))|"[^"]*"|\S+/gi;
/** A term and the space after it. */
const ENDED = /(?<!\S)(-?)([a-z]+):(?:"([^"]*)"|([^\s"]+))\s+/gi;

/** Values of `is:` and `has:`. */
export const STATES: readonly string[] = [
  "unread",
  "starred",
  "mentioned",
  "dm",
  "resolved",
  "followed",
  "muted",
  "alerted",
];
export const CONTENTS: readonly string[] = ["link", "image", "attachment", "reaction"];

/** Unknown names count as text. */
export function searchTerms(typed: string, names: SearchNames): NarrowTerm[] {
  const terms: NarrowTerm[] = [];
  const words: string[] = [];
  for (const [piece, minus = "", operator, quoted, plain] of typed.matchAll(PIECE)) {
    const value = quoted ?? plain ?? "";
    const found = operator === undefined ? null : conditionsOf(minus, operator.toLowerCase(), value, names);
    if (found) terms.push(...found);
    else words.push(piece);
  }
  return words.length > 0 ? [...terms, { operator: "search", operand: words.join(" ") }] : terms;
}

/** A topic is complete only in quotes, because it may contain spaces. */
export function endedConditions(typed: string, names: SearchNames): { terms: NarrowTerm[]; rest: string } {
  const terms: NarrowTerm[] = [];
  const rest = typed.replaceAll(ENDED, (piece: string, minus: string, operator: string, quoted, plain) => {
    const found = conditionsOf(minus, operator.toLowerCase(), quoted ?? plain ?? "", names);
    if (!found || (found[0]?.operator === "topic" && quoted === undefined)) return piece;
    terms.push(...found);
    return "";
  });
  return { terms, rest };
}

/** Null for what is not known, and for "-on:", which no conditions that must all hold can express. */
function conditionsOf(
  minus: string,
  operator: string,
  value: string,
  names: SearchNames,
): readonly NarrowTerm[] | null {
  if (!DAY_OPERATORS.includes(operator)) {
    const term = conditionOf(operator, value, names);
    return term && [minus ? { ...term, negated: true } : term];
  }
  const days = dayConditions(operator, value);
  if (!days || !minus) return days;
  return days.length === 1 ? days.map(opposite) : null;
}

export function opposite({ negated, ...term }: NarrowTerm): NarrowTerm {
  return negated ? term : { ...term, negated: true };
}

function conditionOf(operator: string, value: string, names: SearchNames): NarrowTerm | null {
  switch (operator) {
    case "channel":
    case "stream":
    case "in": {
      const id = idOf(value, names.channels);
      return id === null ? null : { operator: "channel", operand: id };
    }
    case "channels":
      return value === IN_PUBLIC_CHANNELS.operand ? IN_PUBLIC_CHANNELS : null;
    case "topic":
      return { operator: "topic", operand: value };
    case "from":
    case "sender": {
      const id = personOf(value, names);
      return id === null ? null : { operator: "sender", operand: id };
    }
    case "dm": {
      const id = personOf(value, names);
      return id === null ? null : { operator: "dm", operand: [id] };
    }
    case "is":
      return STATES.includes(value) ? { operator, operand: value } : null;
    case "has":
      return CONTENTS.includes(value) ? { operator, operand: value } : null;
    default:
      return null;
  }
}

function personOf(value: string, names: SearchNames): number | null {
  return value === "me" ? names.ownUserId : idOf(value, names.users);
}

/** By whole name, or by a unique word prefix. */
function idOf(value: string, named: ReadonlyMap<number, Named>): number | null {
  if (value === "") return null;
  const ranked = [...named].map(([id, { name }]) => ({ id, rank: matchRank(name, value) }));
  const whole = ranked.find(({ rank }) => rank === WHOLE_NAME);
  if (whole) return whole.id;
  const begun = ranked.filter(({ rank }) => rank <= WORD_BEGINS);
  return begun.length === 1 ? (begun[0]?.id ?? null) : null;
}
