/** Searches beyond the messages that the user has received. */
import type { NarrowTerm } from "../../model/navigation/view.ts";

export const IN_PUBLIC_CHANNELS: NarrowTerm = { operator: "channels", operand: "public" };

/** Others name places, whose history is searched anyway, or states that only received messages have. */
const WITHOUT_PLACE: ReadonlySet<string> = new Set(["search", "sender", "topic", "has", "before"]);

/**
 * A view without a place has only what was sent since the user joined the channel. Null if the terms name a place or
 * cannot apply to earlier messages.
 */
export function withHistory(terms: readonly NarrowTerm[]): readonly NarrowTerm[] | null {
  return terms.every(isWithoutPlace) ? [IN_PUBLIC_CHANNELS, ...terms] : null;
}

function isWithoutPlace({ operator, operand }: NarrowTerm): boolean {
  return WITHOUT_PLACE.has(operator) || (operator === "is" && operand === "resolved");
}
