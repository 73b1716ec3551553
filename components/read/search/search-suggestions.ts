/** Suggests search terms. */
import { matchesFilter, matchRank, WORD_BEGINS } from "../../../lib/text/name-match.ts";
import { daysAgo } from "../../model/navigation/day-operand.ts";
import type { NarrowTerm, View } from "../../model/navigation/view.ts";
import { conditionLabel } from "./condition-label.ts";
import { dayConditions } from "./day-conditions.ts";
import { nearestOperator } from "./nearest-operator.ts";
import { CONTENTS, opposite, type SearchNames, STATES } from "./search-terms.ts";
import { IN_PUBLIC_CHANNELS } from "./with-history.ts";

export type TopicName = { channelId: number; name: string };

export type SearchKnown = SearchNames & { topics: readonly TopicName[] };

/** `rest` stays in the field. */
export type Suggestion = {
  key: string;
  name: string;
  hint?: string;
  terms: readonly NarrowTerm[];
  rest: string;
};

const OPERATORS = [
  { begins: "from:", hint: "a person" },
  { begins: "channel:", hint: "a channel" },
  { begins: "topic:", hint: "a topic" },
  { begins: "dm:", hint: "direct messages with a person" },
  { begins: "is:", hint: "unread, starred, mentioned …" },
  { begins: "has:", hint: "a link, an image, an attachment …" },
  { begins: "before:", hint: "a day: year-month-day" },
  { begins: "after:", hint: "a day" },
  { begins: "on:", hint: "a day" },
] as const;

const OFFERED_OPERATORS = [...OPERATORS.map(({ begins }) => begins), `${IN_PUBLIC_CHANNELS.operator}:`];
const PUBLIC = `${IN_PUBLIC_CHANNELS.operator}:${IN_PUBLIC_CHANNELS.operand}`;

/** An unfinished term; its value may have several words. */
const UNFINISHED = /(?<!\S)(-?)(from|sender|channel|stream|in|topic|dm|is|has|before|after|on):"?([^":]*)$/i;
const OFFERED = 6;
/** Days before today. */
const OFFERED_DAYS = [0, 7, 30];
const OFFERED_FOR_WORD = 3;
const LONG_ENOUGH = 2;

export function searchSuggestions(
  typed: string,
  chosen: readonly NarrowTerm[],
  known: SearchKnown,
): Suggestion[] {
  const unfinished = UNFINISHED.exec(typed);
  if (unfinished) {
    const [whole, minus = "", operator = "", value = ""] = unfinished;
    const rest = typed.slice(0, typed.length - whole.length);
    return alternatives(operator.toLowerCase(), value, chosen, known)
      .filter((terms) => minus === "" || terms.length === 1)
      .map((terms) => asConditions(minus ? terms.map(opposite) : terms, rest, known));
  }
  const word = typed.split(/\s/).at(-1) ?? "";
  const rest = typed.slice(0, typed.length - word.length);
  const minus = word.startsWith("-") ? "-" : "";
  const begun = word.slice(minus.length).toLowerCase();
  if (begun === "" && rest.trim() !== "") return [];
  const meant = nearestOperator(begun, OFFERED_OPERATORS);
  if (meant !== null) {
    const name = minus + meant.operator + begun.slice(meant.written.length);
    return [{ key: name, name, hint: `There is no “${meant.written}”`, terms: [], rest: rest + name }];
  }
  const beginnings = OPERATORS.filter(({ begins }) => begins.startsWith(begun)).map(
    ({ begins, hint }): Suggestion => ({
      key: begins,
      name: minus + begins,
      hint,
      terms: [],
      rest: rest + minus + begins,
    }),
  );
  if (PUBLIC.startsWith(begun)) {
    const term = minus ? opposite(IN_PUBLIC_CHANNELS) : IN_PUBLIC_CHANNELS;
    beginnings.push({ ...asConditions([term], rest, known), hint: "also from before you joined" });
  }
  if (begun.length < LONG_ENOUGH) return beginnings;
  const named = [
    ...matching(known.channels, begun, OFFERED_FOR_WORD).map((id) => ({ operator: "channel", operand: id })),
    ...matching(known.users, begun, OFFERED_FOR_WORD).map((id) => ({ operator: "sender", operand: id })),
  ].map((term) => asConditions([minus ? opposite(term) : term], rest, known));
  return [...beginnings, ...named];
}

function asConditions(terms: readonly NarrowTerm[], rest: string, known: SearchKnown): Suggestion {
  const name = terms.map((term) => conditionLabel(term, known)).join(", ");
  return { key: name, name, terms, rest };
}

export function suggestionsHere(view: View, known: SearchKnown): Suggestion[] {
  if (view.kind !== "channel" && view.kind !== "topic") return [];
  const channel: NarrowTerm = { operator: "channel", operand: view.channelId };
  const inChannel = { ...asConditions([channel], "", known), hint: "the channel you are in" };
  if (view.kind === "channel" || view.topic === "") return [inChannel];
  const topic: NarrowTerm = { operator: "topic", operand: view.topic };
  const inTopic = asConditions([topic], "", known);
  return [{ ...inTopic, terms: [channel, topic], hint: "the topic you are in" }, inChannel];
}

/** Each is a list of conditions that hold together. */
function alternatives(
  operator: string,
  value: string,
  chosen: readonly NarrowTerm[],
  known: SearchKnown,
): (readonly NarrowTerm[])[] {
  switch (operator) {
    case "before":
    case "after":
    case "on":
      return daysFor(value.trim()).flatMap((day) => {
        const conditions = dayConditions(operator, day);
        return conditions ? [conditions] : [];
      });
    default:
      return termsOf(operator, value, chosen, known).map((term) => [term]);
  }
}

function termsOf(
  operator: string,
  value: string,
  chosen: readonly NarrowTerm[],
  known: SearchKnown,
): NarrowTerm[] {
  switch (operator) {
    case "from":
    case "sender":
      return peopleFor(value, known).map((id) => ({ operator: "sender", operand: id }));
    case "dm":
      return peopleFor(value, known).map((id) => ({ operator: "dm", operand: [id] }));
    case "channel":
    case "stream":
    case "in":
      return matching(known.channels, value, OFFERED).map((id) => ({ operator: "channel", operand: id }));
    case "topic":
      return topicsFor(value, chosen, known).map((name) => ({ operator: "topic", operand: name }));
    default: {
      const values = operator === "is" ? STATES : CONTENTS;
      return values
        .filter((each) => each.startsWith(value.trim().toLowerCase()))
        .map((each) => ({ operator, operand: each }));
    }
  }
}

function daysFor(typed: string): string[] {
  const near = OFFERED_DAYS.map(daysAgo).filter((day) => day.startsWith(typed));
  return [...new Set([typed, ...near])];
}

function peopleFor(value: string, { users, ownUserId }: SearchKnown): number[] {
  const found = matching(users, value, OFFERED);
  return value.trim().toLowerCase() === "me" ? [ownUserId, ...found.filter((id) => id !== ownUserId)] : found;
}

function topicsFor(value: string, chosen: readonly NarrowTerm[], { topics }: SearchKnown): string[] {
  const channel = chosen.find(({ operator, negated }) => operator === "channel" && !negated);
  const names = topics
    .filter(({ channelId, name }) => name !== "" && (!channel || channel.operand === channelId))
    .map(({ name }) => name)
    .filter((name) => matchesFilter(name, value));
  return [...new Set(names)].slice(0, OFFERED);
}

function matching(
  named: ReadonlyMap<number, { readonly name: string }>,
  value: string,
  limit: number,
): number[] {
  const typed = value.trim();
  return [...named]
    .map(([id, { name }]) => ({ id, name, rank: typed === "" ? 0 : matchRank(name, typed) }))
    .filter(({ rank }) => rank <= WORD_BEGINS)
    .toSorted((a, b) => a.rank - b.rank || a.name.localeCompare(b.name))
    .slice(0, limit)
    .map(({ id }) => id);
}
