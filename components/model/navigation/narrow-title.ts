/** Titles of search views. */
import { dayBefore, dayOf } from "./day-operand.ts";
import type { NarrowTerm } from "./view.ts";

type Named = { readonly name: string };
type Known = { users: ReadonlyMap<number, Named>; channels: ReadonlyMap<number, Named> };

const STATES: Readonly<Record<string, string>> = {
  unread: "unread",
  dm: "direct messages",
  private: "direct messages",
  resolved: "in resolved topics",
  followed: "in followed topics",
  alerted: "with alert words",
  muted: "muted",
  mentioned: "that mention you",
  starred: "starred",
};

const LEADS: Readonly<Record<string, string>> = {
  unread: "Unread messages",
  dm: "Direct messages",
  private: "Direct messages",
  muted: "Muted messages",
  starred: "Starred messages",
};

/** "Messages by Ada Lovelace, with a link"; unknown terms are quoted. */
export function narrowTitle(terms: readonly NarrowTerm[], known: Known): string {
  const leading = terms.find((term) => leadOf(term) !== undefined);
  const others = terms.filter((term) => term !== leading);
  const isListed = others[0] !== undefined && leadOf(others[0]) !== undefined;
  const rest = others.map((term) => phraseOf(term, known)).join(", ");
  return `${leading ? leadOf(leading) : "Messages"}${isListed ? "," : ""} ${rest}`.trimEnd();
}

function leadOf({ operator, operand, negated }: NarrowTerm): string | undefined {
  return operator === "is" && !negated ? LEADS[String(operand)] : undefined;
}

function phraseOf(term: NarrowTerm, known: Known): string {
  const { operator, operand, negated } = term;
  if (operator === "before" && negated) return `after ${dayBefore(String(operand))}`;
  const phrase = plainPhrase(operator, operand, known) ?? `${operator}:${operand}`;
  return negated ? `not ${phrase}` : phrase;
}

function plainPhrase(
  operator: string,
  operand: NarrowTerm["operand"],
  { users, channels }: Known,
): string | null {
  const named = (names: ReadonlyMap<number, Named>) =>
    (typeof operand === "number" ? names.get(operand)?.name : undefined) ?? String(operand);
  switch (operator) {
    case "search":
      return `about “${operand}”`;
    case "sender":
      return `by ${named(users)}`;
    case "channel":
      return `in ${named(channels)}`;
    case "channels":
      return operand === "public" ? "in all public channels" : null;
    case "topic":
      return `in “${operand}”`;
    case "has":
      return `with a${/^[aei]/.test(String(operand)) ? "n" : ""} ${operand}`;
    case "before":
      return `before ${dayOf(String(operand))}`;
    case "is":
      return STATES[String(operand)] ?? null;
    case "dm":
    case "dm-including":
      return `with ${[operand]
        .flat()
        .map((id) => (typeof id === "number" ? (users.get(id)?.name ?? "someone") : id))
        .join(", ")}`;
    default:
      return null;
  }
}
